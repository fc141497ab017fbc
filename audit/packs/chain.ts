import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Fact, Manifest, PackRecord } from '../../contract/audit.js';

/** SHA-256, lower-case hex. */
function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Canonical JSON (RFC 8785). */
function canonical(value: unknown): string {
  return canonicalize(value) ?? '';
}

/** The bytes that stand for a record or a manifest: its canonical JSON, in one line. */
export function lineOf(value: unknown): Buffer {
  return Buffer.from(`${canonical(value)}\n`, 'utf8');
}

/** Makes the next record of a chain of a fact. */
export function seal(fact: Fact, { n, prev }: { n: number; prev: string }): PackRecord {
  // as it will be read again: without undefined, dates as texts, and no halves of characters, which no file can hold
  const data = JSON.parse(JSON.stringify(fact.data), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value,
  ) as PackRecord['data'];
  const head = { n, prev, queryId: fact.queryId, type: fact.type, digests: digestsOf(data) };
  return { ...head, data, hash: hashOfRecord(head) };
}

/** SHA-256 of each field. */
export function digestsOf(data: PackRecord['data']): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, sha256(canonical(value))]));
}

/** The hash that a record must carry. */
export function hashOfRecord({
  n,
  prev,
  queryId,
  type,
  digests,
}: Pick<PackRecord, 'n' | 'prev' | 'queryId' | 'type' | 'digests'>): string {
  return sha256(canonical({ n, prev, queryId, type, digests }));
}

/** The hash that a manifest must carry. */
export function hashOfManifest(manifest: Omit<Manifest, 'hash'>): string {
  return sha256(canonical({ ...manifest, hash: undefined }));
}
