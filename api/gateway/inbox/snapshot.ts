import { DECIDED_BY_PEOPLE, SEARCH_ATTRIBUTES } from '../../../contract/ids.js';
import { type HumanRequest, REQUEST_KINDS, type RequestOutline } from '../../../contract/requests/index.js';
import type { Rpc } from '../rpc.js';
import { listRuns } from '../visibility.js';
import {
  askerOf,
  ATTRIBUTES,
  openRequestsOf,
  questionOf,
  type RunInfo,
} from '../../../temporal/attributes.js';

/** The open requests of one query, as visibility showed them at a moment. */
export interface Row {
  queryId: string;
  question: string;
  /** Id of the asker. */
  asker: string;
  requests: RequestOutline[];
  /** Start of the run and its last change, milliseconds since 1970; they order two rows of one query. */
  started: number;
  changed: number;
}

export function rowOf(info: RunInfo): Row {
  const running = info.status.name === 'RUNNING';
  const changed = info.typedSearchAttributes.get(ATTRIBUTES.changed);
  return {
    queryId: info.workflowId,
    question: questionOf(info),
    asker: askerOf(info),
    requests: (running ? openRequestsOf(info) : [])
      // a newer worker may ask for a kind that this process does not know
      .filter(({ status, kind }) => status === 'open' && kind in REQUEST_KINDS)
      // older workers wrote no groups: everyone may decide
      .map((request) => ({ ...request, groups: (request.groups as string[] | undefined) ?? [] })),
    started: info.startTime.getTime(),
    changed: Math.max(changed?.getTime() ?? 0, info.closeTime?.getTime() ?? 0),
  };
}

/** True if `row` is an earlier state of the query than `other`. */
function isOlder(row: Row, other: Row): boolean {
  return row.started === other.started ? row.changed < other.changed : row.started < other.started;
}

/** A real server allows about ten visibility requests per second and namespace. */
const REFRESH_MS = 1_000;
/** Interval of complete reads, which find what reads of changes may have missed. */
const WHOLE_MS = 60_000;
/** Each row carries whole requests of some kilobytes. */
const PAGE_SIZE = 200;

const { waitingFor, changed } = SEARCH_ATTRIBUTES;
const WAITING = `${DECIDED_BY_PEOPLE} AND ${waitingFor} IS NOT NULL AND ExecutionStatus='Running'`;

/** Ends that a query cannot record itself. For the server a running query has a close time in the far future. */
const LOST = "ExecutionStatus IN ('Terminated', 'TimedOut', 'Failed', 'Canceled')";

/** Returns the visibility query for runs that changed after a moment, or ended unrecorded while they waited. */
function changedSince(ms: number): string {
  const moment = `'${new Date(ms).toISOString()}'`;
  const lost = `(${LOST} AND CloseTime > ${moment} AND ${waitingFor} IS NOT NULL)`;
  return `${DECIDED_BY_PEOPLE} AND ExecutionStatus!='ContinuedAsNew' AND (${changed} > ${moment} OR ${lost})`;
}

/** All queries with open requests, kept in memory. */
export interface Snapshot {
  /**
   * Returns the rows, at most a second old. The first call reads everything, later ones only what has changed.
   * @throws ApiFailure TEMPORAL_UNAVAILABLE.
   */
  rows(): Promise<ReadonlyMap<string, Row>>;
  /** Replaces a request until it is read again. */
  replace(request: HumanRequest): void;
}

export function createSnapshot(rpc: Rpc): Snapshot {
  const rows = new Map<string, Row>();
  const mark = new ChangeMark();
  /** Queries that changed during a complete read, which may have passed them before. */
  const touched = new Set<string>();
  let whole: Promise<{ begun: number; latest: number }> | undefined;
  let lastWhole = 0;
  let lastChanges = 0;
  let refreshed: { at: number; done: Promise<void> } | undefined;

  function take(row: Row): void {
    const known = rows.get(row.queryId);
    if (known && isOlder(row, known)) return;
    if (row.requests.length > 0) rows.set(row.queryId, row);
    else rows.delete(row.queryId);
  }

  async function readWhole(): Promise<{ begun: number; latest: number }> {
    const begun = Date.now();
    touched.clear();
    const found = new Map<string, Row>();
    const latest = await eachRow(rpc, WAITING, (row) => found.set(row.queryId, row));
    for (const id of [...rows.keys()]) if (!found.has(id) && !touched.has(id)) rows.delete(id);
    for (const row of found.values()) if (!touched.has(row.queryId)) take(row);
    lastWhole = begun;
    return { begun, latest };
  }

  async function readChanges(): Promise<void> {
    const begun = Date.now();
    const latest = await eachRow(rpc, changedSince(mark.since(lastChanges)), (row) => {
      touched.add(row.queryId);
      take(row);
    });
    mark.note(latest, Date.now());
    lastChanges = begun;
  }

  async function refresh(): Promise<void> {
    const now = Date.now();
    const stale = now - lastChanges >= WHOLE_MS;
    if (stale || now - lastWhole >= WHOLE_MS) whole ??= readWhole().finally(() => (whole = undefined));
    if (!stale || !whole) {
      // a complete read takes seconds when thousands wait; the changes are enough for this caller
      whole?.catch(() => undefined);
      return readChanges();
    }
    const { begun, latest } = await whole;
    mark.note(latest, Date.now());
    lastChanges = begun;
  }

  return {
    async rows() {
      if (!refreshed || Date.now() - refreshed.at >= REFRESH_MS) {
        const before = refreshed?.done.catch(() => undefined) ?? Promise.resolve();
        refreshed = { at: Date.now(), done: before.then(refresh) };
      }
      await refreshed.done;
      return rows;
    },
    replace(request) {
      const row = rows.get(request.queryId);
      if (!row) return;
      const requests = row.requests.map((listed) => (listed.id === request.id ? request : listed));
      rows.set(row.queryId, { ...row, requests });
    },
  };
}

/**
 * Passes every row of a visibility query to `take`.
 * @returns the latest change on the first page, milliseconds since 1970. Later pages do not count, because rows of the
 *   first one may change while they are read
 */
async function eachRow(rpc: Rpc, query: string, take: (row: Row) => void): Promise<number> {
  const first = await listRuns(rpc, query, PAGE_SIZE, undefined);
  const firstRows = first.runs.map(rowOf);
  firstRows.forEach(take);
  for (let token = first.next; token;) {
    const { runs, next } = await listRuns(rpc, query, PAGE_SIZE, token);
    for (const run of runs) take(rowOf(run));
    token = next;
  }
  return Math.max(0, ...firstRows.map(({ changed }) => changed));
}

/** Milliseconds; well above the delay with which a change shows in visibility. */
const SETTLED_MS = 5_000;
/** Greatest assumed difference of clocks, milliseconds. */
const SKEW_MS = 60_000;

/**
 * The moment from which on changes have to be read. Times of changes are the Temporal server's, whose clock may differ
 * from ours; our own clock only measures how long ago the latest change was seen.
 */
export class ChangeMark {
  #latest = 0;
  #seenAt = 0;

  /** Notes a change that was read. @param changed time of the change, milliseconds since 1970 */
  note(changed: number, now: number): void {
    if (changed <= this.#latest) return;
    this.#latest = changed;
    this.#seenAt = now;
  }

  /**
   * Returns the moment after which changes may be unread, in milliseconds since 1970. Changes shortly before the latest one
   * may not have been visible when that one was seen; SETTLED_MS later they are.
   * @param begun start of the last read that saw every change, by our clock
   */
  since(begun: number): number {
    const settled = begun - this.#seenAt >= SETTLED_MS;
    return Math.max(settled ? this.#latest : this.#latest - SETTLED_MS, begun - SKEW_MS);
  }
}
