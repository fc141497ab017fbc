import type { Caller } from '../../../contract/principal.js';
import { isFinal, type QueryStatus } from '../../../contract/query.js';
import type { HumanRequest } from '../../../contract/requests/index.js';
import { obstacleToDeciding } from '../../../contract/requests/who-decides.js';

/** A caller who waits for a query, with the requests they have replied to. */
export interface Waiter {
  caller: Caller;
  /** Ids of the requests that they have replied to; the completion goes on with the outcome. */
  replied: ReadonlySet<string>;
}

/** The end of a completion: the query's own end or a provisional answer, or the requests that the caller may decide. */
export type Settled = { kind: 'answered' } | { kind: 'asks'; requests: HumanRequest[] };

/** Returns how a query ends a completion; undefined while it goes on, or waits for others. */
export function settle(status: QueryStatus, waiter: Waiter): Settled | undefined {
  if (isFinal(status.stage) || ('answer' in status && status.answer)) return { kind: 'answered' };
  const requests = openRequests(status).filter((request) => isForThem(request, waiter));
  return requests.length > 0 ? { kind: 'asks', requests } : undefined;
}

export function openRequests({ requests }: QueryStatus): HumanRequest[] {
  return requests.filter(({ status }) => status === 'open');
}

function isForThem(request: HumanRequest, { caller, replied }: Waiter): boolean {
  return !replied.has(request.id) && !obstacleToDeciding(request, caller, Date.now());
}
