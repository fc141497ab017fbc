import type { ListRequests } from '../../contract/endpoints.js';
import { OPEN_REQUESTS_MEMO, SEARCH_ATTRIBUTES, WORKFLOW_TYPES } from '../../contract/ids.js';
import { REQUEST_KINDS, type HumanRequest } from '../../contract/requests/index.js';
import { fromCursor, toCursor } from './cursor.js';
import type { StatusReader } from './read-status.js';
import type { Rpc } from './rpc.js';
import { listRuns } from './visibility.js';

/** A real server allows about ten visibility requests per second and namespace. */
const CACHE_MS = 1_000;
/** Well above the time an upsert takes to become visible. */
const HIDE_DECIDED_MS = 3_000;
/** Each row carries whole requests of some kilobytes. */
const PAGE_SIZE = 200;

const WAITING = [
  `WorkflowType='${WORKFLOW_TYPES.answerQuery}'`,
  `${SEARCH_ATTRIBUTES.waitingFor} IS NOT NULL`,
  "ExecutionStatus='Running'",
].join(' AND ');

/** Everything that waits for a person. */
export interface Inbox {
  /**
   * A page of open requests, earliest deadline first; at most one second old.
   * @throws ApiFailure INVALID_REQUEST for a cursor that is none of ours; TEMPORAL_UNAVAILABLE.
   */
  list(filter: ListRequests): Promise<{ items: HumanRequest[]; next?: string }>;
  /** Hides a request that was just decided here and may still be listed for a moment. */
  hide(requestId: string): void;
}

/** A request as a query's memo lists it: a large one without its payload. */
type Listed = Omit<HumanRequest, 'payload'> & { payload?: HumanRequest['payload'] };

export function createInbox(rpc: Rpc, reader: StatusReader): Inbox {
  let cached: { at: number; requests: Promise<Listed[]> } | undefined;
  const decided = new Map<string, number>();

  /** Reads from the query itself what its memo had no room for; nothing when it was decided meanwhile. */
  async function whole(listed: Listed): Promise<HumanRequest[]> {
    if (listed.payload !== undefined) return [listed as HumanRequest];
    const { requests } = await reader.read(listed.queryId);
    return requests.filter(({ id, status }) => id === listed.id && status === 'open');
  }

  function current(): Promise<Listed[]> {
    const now = Date.now();
    if (!cached || now - cached.at >= CACHE_MS) {
      const requests = readInbox(rpc);
      const entry = { at: now, requests };
      cached = entry;
      requests.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.requests;
  }

  return {
    async list({ kind, queryId, limit, cursor }) {
      for (const [id, until] of decided) if (until < Date.now()) decided.delete(id);
      const list = `requests ${kind} ${queryId}`;
      const after =
        cursor === undefined ? undefined : (JSON.parse(fromCursor(list, cursor).toString()) as Position);
      const waiting = (await current()).filter(
        (request) =>
          !decided.has(request.id) &&
          (kind === undefined || request.kind === kind) &&
          (queryId === undefined || request.queryId === queryId) &&
          (after === undefined || compare(position(request), after) > 0),
      );
      const page = waiting.slice(0, limit);
      const items = (await Promise.all(page.map(whole))).flat();
      const last = page.at(-1);
      if (waiting.length <= limit || !last) return { items };
      return { items, next: toCursor(list, Buffer.from(JSON.stringify(position(last)))) };
    },
    hide: (requestId) => void decided.set(requestId, Date.now() + HIDE_DECIDED_MS),
  };
}

async function readInbox(rpc: Rpc): Promise<Listed[]> {
  const requests: Listed[] = [];
  let token: Uint8Array | undefined;
  do {
    const { runs, next } = await listRuns(rpc, WAITING, PAGE_SIZE, token);
    for (const { memo } of runs) {
      const open = (memo?.[OPEN_REQUESTS_MEMO] as Listed[] | null | undefined) ?? [];
      // a newer worker may ask for a kind that this process does not know
      requests.push(...open.filter(({ status, kind }) => status === 'open' && kind in REQUEST_KINDS));
    }
    token = next;
  } while (token);
  return requests.sort((a, b) => compare(position(a), position(b)));
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
