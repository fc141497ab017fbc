import pLimit from 'p-limit';
import type { CountRequests, ListRequests, RequestCounts } from '../../../contract/endpoints.js';
import { REQUEST_KINDS, type HumanRequest, type RequestKind } from '../../../contract/requests/index.js';
import { fromCursor, toCursor } from '../cursor.js';
import type { StatusReader } from '../read-status.js';
import type { Rpc } from '../rpc.js';
import { claimantOf, waitingIn, type View } from './filter.js';
import type { Listed } from './row.js';
import { createSnapshot } from './snapshot.js';

/** Well above the time an upsert takes to become visible. */
const HIDE_DECIDED_MS = 3_000;
const DUE_SOON_MS = 10 * 60_000;
/** Reads at a time of requests that were listed without their payload. */
const READS = 8;

/** Everything that waits for a person, at most one second old. */
export interface Inbox {
  /**
   * A page of open requests, earliest deadline first. Of a request above 8,000 characters only the question is
   * searched for `text`.
   * @param me who looks.
   * @throws ApiFailure INVALID_REQUEST for a cursor that is none of ours; TEMPORAL_UNAVAILABLE; WORKER_UNAVAILABLE
   *   when a request on the page is too large to be listed and no worker can be asked for it.
   */
  list(filter: ListRequests, me: string): Promise<{ items: HumanRequest[]; next?: string }>;
  /** How much of it waits. @throws ApiFailure TEMPORAL_UNAVAILABLE. */
  count(filter: CountRequests, me: string): Promise<RequestCounts>;
  /** Hides a request that was just decided here and may still be listed for a moment. */
  hide(requestId: string): void;
  /** Shows a request as it has just become here. */
  replace(request: HumanRequest): void;
}

export function createInbox(rpc: Rpc, reader: StatusReader): Inbox {
  const snapshot = createSnapshot(rpc);
  const reads = pLimit(READS);
  const decided = new Map<string, number>();

  /** Reads from the query itself what its memo had no room for; nothing when it was decided meanwhile. */
  async function whole(listed: Listed): Promise<HumanRequest[]> {
    if (listed.payload !== undefined) return [listed as HumanRequest];
    const { requests } = await reads(() => reader.read(listed.queryId));
    return requests.filter(({ id, status }) => id === listed.id && status === 'open');
  }

  async function waiting(filter: CountRequests, view: View): Promise<Listed[]> {
    const rows = await snapshot.rows();
    for (const [id, until] of decided) if (until < view.now) decided.delete(id);
    return waitingIn(rows.values(), filter, view).filter(({ id }) => !decided.has(id));
  }

  return {
    async list({ limit, cursor, ...filter }, me) {
      const list = `requests ${me} ${JSON.stringify(filter)}`;
      const after =
        cursor === undefined ? undefined : (JSON.parse(fromCursor(list, cursor).toString()) as Position);
      const sorted = (await waiting(filter, { me, now: Date.now() }))
        .filter((request) => after === undefined || compare(position(request), after) > 0)
        .sort((a, b) => compare(position(a), position(b)));
      const page = sorted.slice(0, limit);
      const items = (await Promise.all(page.map(whole))).flat();
      const last = page.at(-1);
      if (sorted.length <= limit || !last) return { items };
      return { items, next: toCursor(list, Buffer.from(JSON.stringify(position(last)))) };
    },

    async count(filter, me) {
      const now = Date.now();
      const requests = await waiting(filter, { me, now });
      const kinds = Object.keys(REQUEST_KINDS) as RequestKind[];
      return {
        total: requests.length,
        kinds: Object.fromEntries(
          kinds.map((kind) => [kind, requests.filter((request) => request.kind === kind).length]),
        ) as RequestCounts['kinds'],
        claimedByMe: requests.filter((request) => claimantOf(request, now) === me).length,
        dueSoon: requests.filter(({ deadline }) => Date.parse(deadline) < now + DUE_SOON_MS).length,
      };
    },

    hide: (requestId) => void decided.set(requestId, Date.now() + HIDE_DECIDED_MS),
    replace: (request) => snapshot.replace(request),
  };
}

type Position = [deadline: string, id: string];

/** Place of a request in the list; it stays the same while others come and go. */
function position(request: Listed): Position {
  return [request.deadline, request.id];
}

function compare(a: Position, b: Position): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] === b[1] ? 0 : a[1] < b[1] ? -1 : 1;
}
