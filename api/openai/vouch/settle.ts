import type { Caller } from '../../../contract/principal.js';
import { isFinal, type QueryStatus } from '../../../contract/query.js';
import type { Policy } from '../../../contract/policy.js';
import type { RequestPolicy, RequestPolicyKey } from '../../../contract/request-policy.js';
import type { HumanRequest } from '../../../contract/requests/index.js';
import { refuseAccess, refuseClaimed } from '../../../domain/requests/admission.js';

/** Who waits for a query, and what they have said already. */
export interface Waiter {
  caller: Caller;
  /** Requests that they have replied to: they wait for what comes of it. */
  replied: ReadonlySet<string>;
  /** Of the installation: who asked may be kept from deciding. */
  policy: Pick<Policy, 'requests'>;
}

/** What a completion can end with: the query's own end or a provisional answer, or what is asked of who waits. */
export type Settled = { kind: 'answered' } | { kind: 'asks'; requests: HumanRequest[] };

/** What a query has come to for somebody; undefined while it goes on, or waits for others. */
export function settle(status: QueryStatus, waiter: Waiter): Settled | undefined {
  if (isFinal(status.stage) || ('answer' in status && status.answer)) return { kind: 'answered' };
  const requests = openRequests(status).filter((request) => isForThem(request, status, waiter));
  return requests.length > 0 ? { kind: 'asks', requests } : undefined;
}

export function openRequests({ requests }: QueryStatus): HumanRequest[] {
  return requests.filter(({ status }) => status === 'open');
}

function isForThem(
  request: HumanRequest,
  { asker }: QueryStatus,
  { caller, replied, policy }: Waiter,
): boolean {
  if (replied.has(request.id) || request.quorum?.votes.some(({ by }) => by === caller.id)) return false;
  if (caller.id !== asker && !caller.roles.includes('reviewer')) return false;
  const mayDecide = policyOf(request, policy).askerMayDecide;
  return (
    !refuseAccess(request, caller, { id: asker, mayDecide }) && !refuseClaimed(request, caller, Date.now())
  );
}

function policyOf(request: HumanRequest, { requests }: Waiter['policy']): RequestPolicy {
  const key: RequestPolicyKey =
    request.kind === 'answer_review' ? `answer_review_${request.payload.level}` : request.kind;
  return requests[key];
}
