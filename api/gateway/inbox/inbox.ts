import pLimit from 'p-limit';
import type {
  CountRequests,
  ListRequests,
  RequestCounts,
  RequestPage,
  RequestSort,
} from '../../../contract/endpoints.js';
import { prioritySchema } from '../../../contract/request-policy.js';
import {
  REQUEST_KINDS,
  type HumanRequest,
  type ListedRequest,
  type PayloadOf,
  type RequestKind,
  type RequestOutline,
} from '../../../contract/requests/index.js';
import { fromCursor, toCursor } from '../cursor.js';
import type { StatusReader } from '../read-status.js';
import type { Rpc } from '../rpc.js';
import { claimantOf, holdsWords, waitingIn, type View } from './filter.js';
import { createSnapshot } from './snapshot.js';

/** Milliseconds; well above the delay with which an upsert becomes visible. */
const HIDE_DECIDED_MS = 3_000;
const DUE_SOON_MS = 10 * 60_000;
const OVERDUE_MS = 60_000;
/** Concurrent reads of requests that were listed without their payload. */
const READS = 8;

/** The viewer of an inbox, with their view of requests. */
export interface InboxViewer extends Pick<View, 'reaches'> {
  id: string;
  show: (requests: HumanRequest[]) => Promise<ListedRequest[]>;
}

/** All open requests, at most one second old. */
export interface Inbox {
  /**
   * Returns a page of open requests with the place of its first one among all that pass the filter. `text` is searched for in what the viewer may see of a
   * request; of one above 8,000 characters only in its question.
   * @throws ApiFailure INVALID_REQUEST for an invalid cursor; TEMPORAL_UNAVAILABLE; WORKER_UNAVAILABLE if a request of the
   *   page is too large for the list and no worker can be asked for it
   */
  list(filter: ListRequests, viewer: InboxViewer): Promise<RequestPage>;
  /** Counts open requests. @throws ApiFailure TEMPORAL_UNAVAILABLE */
  count(filter: CountRequests, viewer: InboxViewer): Promise<RequestCounts>;
  /** Counts those whose deadline passed more than a minute ago. @throws ApiFailure TEMPORAL_UNAVAILABLE */
  overdue(): Promise<number>;
  /** Hides a request that was just decided by this process and may still be listed for a moment. */
  hide(requestId: string): void;
  /** Replaces a request that this process has just changed. */
  replace(request: HumanRequest): void;
}

export function createInbox(rpc: Rpc, reader: StatusReader): Inbox {
  const snapshot = createSnapshot(rpc);
  const reads = pLimit(READS);
  const decided = new Map<string, number>();

  /** Reads a request from its query if the memo had no room for it; empty if it was decided meanwhile. */
  async function whole(listed: RequestOutline): Promise<HumanRequest[]> {
    if (listed.payload !== undefined) return [listed as HumanRequest];
    const { requests } = await reads(() => reader.read(listed.queryId));
    return requests.filter(({ id, status }) => id === listed.id && status === 'open');
  }

  async function waiting(filter: CountRequests, now: number, viewer: InboxViewer): Promise<RequestOutline[]> {
    const rows = await snapshot.rows();
    for (const [id, until] of decided) if (until < now) decided.delete(id);
    const { id: me, reaches, show } = viewer;
    const view: View = { me, now, reaches };
    const found = waitingIn(rows.values(), filter, view).filter(({ id }) => !decided.has(id));
    const { text } = filter;
    if (text === undefined) return found;
    // a search must not reveal words of texts that are withheld from the viewer
    const questionOf = ({ queryId }: RequestOutline) => rows.get(queryId)?.question ?? '';
    const holds = (request: RequestOutline) => holdsWords({ request, question: questionOf(request) }, text);
    const doubtful = found.filter(
      (request) =>
        request.payload !== undefined &&
        !holds({ ...request, payload: undefined } as unknown as RequestOutline),
    );
    const seen = await show(doubtful as HumanRequest[]);
    const unseen = new Set(seen.filter((request) => !holds(request)).map(({ id }) => id));
    return found.filter(({ id }) => !unseen.has(id));
  }

  return {
    async list({ limit, cursor, around, sort = 'deadline', ...filter }, viewer) {
      const list = `requests ${viewer.id} ${sort} ${JSON.stringify(filter)}`;
      const after =
        cursor === undefined ? undefined : (JSON.parse(fromCursor(list, cursor).toString()) as Position);
      const sorted = (await waiting(filter, Date.now(), viewer))
        .map((request) => ({ request, position: position(request, sort) }))
        .sort((a, b) => compare(a.position, b.position));
      const offset = after
        ? sorted.filter((one) => compare(one.position, after) <= 0).length
        : Math.max(0, sorted.findIndex(({ request }) => request.id === around) - Math.floor(limit / 2));
      const page = sorted.slice(offset, offset + limit);
      const items = await viewer.show((await Promise.all(page.map(({ request }) => whole(request)))).flat());
      const last = page.at(-1);
      const more = last && offset + limit < sorted.length;
      return {
        items,
        total: sorted.length,
        offset,
        ...(more && { next: toCursor(list, Buffer.from(JSON.stringify(last.position))) }),
      };
    },

    async count(filter, viewer) {
      const now = Date.now();
      const requests = await waiting(filter, now, viewer);
      const kinds = Object.keys(REQUEST_KINDS) as RequestKind[];
      return {
        total: requests.length,
        kinds: Object.fromEntries(
          kinds.map((kind) => [kind, requests.filter((request) => request.kind === kind).length]),
        ) as RequestCounts['kinds'],
        claimedByMe: requests.filter((request) => claimantOf(request, now) === viewer.id).length,
        dueSoon: requests.filter(({ deadline }) => Date.parse(deadline) < now + DUE_SOON_MS).length,
      };
    },

    async overdue() {
      const latest = Date.now() - OVERDUE_MS;
      const late = ({ deadline, frozenSince }: RequestOutline) =>
        frozenSince === undefined && Date.parse(deadline) < latest;
      const rows = await snapshot.rows();
      return [...rows.values()].flatMap(({ requests }) => requests).filter(late).length;
    },

    hide: (requestId) => void decided.set(requestId, Date.now() + HIDE_DECIDED_MS),
    replace: (request) => snapshot.replace(request),
  };
}

type Position = [key: string | number, deadline: string, id: string];

/** Returns the sort key of a request, which does not change while others come and go. */
function position(request: RequestOutline, sort: RequestSort): Position {
  return [keyOf(request, sort), request.deadline, request.id];
}

function keyOf({ kind, payload, priority, createdAt }: RequestOutline, sort: RequestSort): string | number {
  switch (sort) {
    case 'deadline':
      return '';
    case 'age':
      return createdAt;
    case 'priority':
      return -prioritySchema.options.indexOf(priority);
    case 'confidence':
      // above every score: it has none, shows none, or is too large for the list
      return (
        (kind === 'answer_review' ? (payload as PayloadOf<'answer_review'> | undefined) : undefined)
          ?.confidence?.score ?? 2
      );
  }
}

function compare(a: Position, b: Position): number {
  for (const [at, key] of a.entries()) {
    const other = b[at]!;
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}
