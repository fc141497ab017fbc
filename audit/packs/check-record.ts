import { packRecordSchema, type PackRecord } from '../../contract/audit.js';
import { digestsOf, hashOfRecord, lineOf } from './chain.js';

/** Problems of a record or a file. */
export type Problem =
  | 'unreadable'
  | 'not_canonical'
  | 'field_changed'
  | 'record_changed'
  | 'records_missing'
  | 'record_out_of_order'
  | 'records_added'
  | 'file_missing'
  | 'file_added'
  | 'file_changed'
  | 'manifest_missing'
  | 'manifest_changed'
  | 'another_head';

/** One thing that is not as it was written, and where. */
export interface Finding {
  problem: Problem;
  file: string;
  /** Counted from 1. */
  line?: number;
  /** Number of the record, as it states it or as it must be. */
  record?: number;
  queryId?: string;
  field?: string;
  /** For missing records: the last one of them. */
  until?: number;
}

/** Position in a chain: the number and the hash of the last record. */
export interface Place {
  n: number;
  prev: string;
}

/** Findings in a line, and the position of the chain behind it. */
export interface LineResult {
  findings: Omit<Finding, 'file' | 'line'>[];
  next: Place;
  queryId?: string;
}

/** Checks one line of a part against what came before. */
export function checkLine(bytes: Uint8Array, place: Place): LineResult {
  const n = place.n + 1;
  const read = recordIn(bytes);
  if (!read) {
    // its own hash cannot be told: the next record is measured by its own words
    return { findings: [{ problem: 'unreadable', record: n }], next: { n, prev: '' } };
  }
  const { record, isCanonical } = read;
  const { queryId } = record;
  const next = { n: record.n, prev: record.hash };
  const own = changesOf(record, place).map((found) => ({ ...found, record: record.n, queryId }));
  if (own.length > 0) {
    // a number that is wrong itself must not make every record after it wrong
    const counted = own.some(({ field }) => field === 'n') ? { ...next, n } : next;
    return { findings: own, next: counted, queryId };
  }
  const order = orderOf(record, place);
  if (order) return { findings: [{ ...order, queryId }], next, queryId };
  if (!isCanonical) {
    return { findings: [{ problem: 'not_canonical', record: record.n, queryId }], next, queryId };
  }
  return { findings: [], next, queryId };
}

function recordIn(bytes: Uint8Array): { record: PackRecord; isCanonical: boolean } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const record = packRecordSchema.parse(JSON.parse(text));
    // throws at what JSON can write and nobody can hash: half a character, a number beyond all
    return { record, isCanonical: lineOf(record).equals(bytes) };
  } catch {
    return undefined;
  }
}

/** Returns what in a record does not fit its own hash, as exactly as can be told. */
function changesOf(record: PackRecord, place: Place): { problem: Problem; field?: string }[] {
  const actual = digestsOf(record.data);
  const names = new Set([...Object.keys(actual), ...Object.keys(record.digests)]);
  const fields = [...names].filter((field) => actual[field] !== record.digests[field]);
  if (hashOfRecord(record) === record.hash) {
    return fields.map((field) => ({ problem: 'field_changed', field: `data.${field}` }));
  }
  const suspects: [string, Partial<PackRecord>][] = [
    ['n', { n: place.n + 1 }],
    ['prev', { prev: place.prev }],
    ['digests', { digests: actual }],
  ];
  const found = suspects.find(([, right]) => hashOfRecord({ ...record, ...right }) === record.hash);
  if (found?.[0] === 'digests') {
    return fields.map((field) => ({ problem: 'field_changed', field: `digests.${field}` }));
  }
  return [{ problem: 'record_changed', ...(found ? { field: found[0] } : {}) }];
}

/** Checks that a record that is whole stands where it belongs. */
function orderOf(record: PackRecord, place: Place): Omit<Finding, 'file' | 'line'> | undefined {
  const expected = place.n + 1;
  if (record.n > expected) return { problem: 'records_missing', record: expected, until: record.n - 1 };
  if (record.n < expected) return { problem: 'record_out_of_order', record: record.n };
  // after an unreadable line nothing is known of what it was
  if (place.prev === '' || record.prev === place.prev) return undefined;
  return { problem: 'record_changed', record: record.n, field: 'prev' };
}
