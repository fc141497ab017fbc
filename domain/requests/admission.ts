import type { FailureCode } from '../../contract/failures.js';
import type { Principal } from '../../contract/principal.js';
import {
  actionsOf,
  parseReply,
  REQUEST_KINDS,
  type Decision,
  type HumanRequest,
  type RequestKind,
} from '../../contract/requests/index.js';

/** Why a person's act on a request does not count. */
export interface Refusal {
  code: FailureCode;
  /** English; for logs and for the sender's `reason`. */
  reason: string;
  issues?: { pointer: string; detail: string }[];
  claim?: HumanRequest['claim'];
}

/** Who asked the question, and whether the policy lets them decide on it. */
export interface Asker {
  id: string;
  mayDecide: boolean;
}

/** Kinds that are addressed to the asker first: they may answer them whatever group they are in. */
const ASKERS_OWN: readonly RequestKind[] = ['clarification', 'input_request', 'pause'];

/** Whether a person may act on an open request at all; undefined when so. */
export function refuseAccess(
  request: Pick<HumanRequest, 'kind' | 'groups'> & { quorum?: { people: string[] } | undefined },
  by: Principal,
  asker: Asker,
): Refusal | undefined {
  const own = by.id === asker.id;
  if (own && !asker.mayDecide) {
    return { code: 'HITL_FORBIDDEN', reason: 'who asked the question may not decide on it' };
  }
  const people = request.quorum?.people ?? [];
  if (people.length > 0 && !people.includes(by.id)) {
    return { code: 'HITL_FORBIDDEN', reason: `only ${people.join(', ')} may decide` };
  }
  if (own && ASKERS_OWN.includes(request.kind)) return undefined;
  if (request.groups.length > 0 && !request.groups.some((group) => by.groups.includes(group))) {
    return { code: 'HITL_FORBIDDEN', reason: `only members of ${request.groups.join(', ')} may decide` };
  }
  return undefined;
}

/** Whether someone else works on the request now; undefined when not. @param now milliseconds since the epoch. */
export function refuseClaimed(request: HumanRequest, by: Principal, now: number): Refusal | undefined {
  const { claim } = request;
  if (!claim || claim.by === by.id || Date.parse(claim.until) <= now) return undefined;
  return { code: 'HITL_CLAIMED', reason: `${claim.by} holds the request until ${claim.until}`, claim };
}

/** Whether a decision on an open request counts, by everything that can be told without side effects. */
export function refuseDecision(
  request: HumanRequest,
  decision: Decision,
  by: Principal,
  asker: Asker,
  now: number,
): Refusal | undefined {
  return (
    refuseAccess(request, by, asker) ??
    refuseClaimed(request, by, now) ??
    refuseVotedTwice(request, by) ??
    refuseContent(request, decision)
  );
}

function refuseVotedTwice({ quorum }: HumanRequest, by: Principal): Refusal | undefined {
  if (!quorum?.votes.some((vote) => vote.by === by.id)) return undefined;
  return { code: 'HITL_ALREADY_VOTED', reason: 'another person must approve, too' };
}

function refuseContent(request: HumanRequest, decision: Decision): Refusal | undefined {
  const { kind } = request;
  if (!actionsOf(kind).includes(decision.action) && isActionOfAnotherKind(decision.action)) {
    return {
      code: 'HITL_WRONG_KIND',
      reason: `this request (${kind}) takes ${actionsOf(kind).join(', ')}; not ${decision.action}`,
    };
  }
  const parsed = parseReply(kind, decision);
  if (!parsed.ok) {
    return {
      code: 'HITL_INVALID_RESPONSE',
      reason: `this is not a reply to ${kind}`,
      issues: parsed.issues,
    };
  }
  if (decision.shownHash !== undefined && decision.shownHash !== request.shownHash) {
    return { code: 'HITL_REQUEST_CHANGED', reason: 'what was shown is not what the request shows now' };
  }
  return undefined;
}

function isActionOfAnotherKind(action: string): boolean {
  return (Object.keys(REQUEST_KINDS) as RequestKind[]).some((kind) => actionsOf(kind).includes(action));
}

/** Whether this decision is one approval of several that are needed, with more to come. */
export function isPartialVote({ kind, quorum }: HumanRequest, action: string): boolean {
  if (!quorum) return false;
  const { approving }: { approving: readonly string[] } = REQUEST_KINDS[kind];
  return approving.includes(action) && quorum.votes.length + 1 < quorum.approvals;
}
