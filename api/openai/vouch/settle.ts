import type { Caller } from '../../../contract/principal.js';
import { isFinal, type QueryStatus } from '../../../contract/query.js';
import type { HumanRequest } from '../../../contract/requests/index.js';
import { obstacleToDeciding } from '../../../contract/requests/who-decides.js';

/** Who waits for a query, and what they have said already. */
export interface Waiter {
  caller: Caller;
  /** Requests that they have replied to: they wait for what comes of it. */
  replied: ReadonlySet<string>;
}

/** What a completion can end with: the query's own end or a provisional answer, or what is asked of who waits. */
export type Settled = { kind: 'answered' } | { kind: 'asks'; requests: HumanRequest[] };

/** What a query has come to for somebody; undefined while it goes on, or waits for others. */
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
