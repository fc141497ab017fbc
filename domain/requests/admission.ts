import type { FailureCode } from '../../contract/failures.js';
import type { Principal } from '../../contract/principal.js';
import {
  actionsOf,
  parseReply,
  REQUEST_KINDS,
  type Decision,
  type HumanRequest,
  type Receipt,
  type RequestKind,
} from '../../contract/requests/index.js';
import { KIND_FACTS } from '../../contract/requests/kinds.js';
import {
  obstacleByClaim,
  obstacleToAccess,
  obstacleToDeciding,
  readingUntil,
  type Decidable,
  type Obstacle,
} from '../../contract/requests/who-decides.js';

/** The reasons for which a person's act on a request does not count. */
export interface Refusal {
  code: FailureCode;
  /** English; for logs and for the sender's `reason`. */
  reason: string;
  issues?: { pointer: string; detail: string }[];
  claim?: HumanRequest['claim'];
}

/** Refuses a person who may not act on an open request at all. */
export function refuseAccess(request: Decidable, by: Principal): Refusal | undefined {
  return refusalOf(obstacleToAccess(request, by));
}

/** Refuses a person while somebody else works on the request. @param now milliseconds since the epoch */
export function refuseClaimed(request: Decidable, by: Principal, now: number): Refusal | undefined {
  return refusalOf(obstacleByClaim(request, by, now));
}

/** Refuses a decision on an open request that does not count, by everything that can be told without side effects. */
export function refuseDecision(
  request: HumanRequest,
  decision: Decision,
  by: Principal,
  now: number,
): Refusal | undefined {
  return (
    refusalOf(obstacleToDeciding(request, by, now)) ??
    refuseUnread(request, by, now) ??
    refuseContent(request, decision)
  );
}

function refuseUnread(request: HumanRequest, by: Principal, now: number): Refusal | undefined {
  const until = readingUntil(request, by, now);
  if (until === undefined) return undefined;
  const { readFirst, claim } = request;
  const reason =
    until === Infinity
      ? `claim the request, and decide ${readFirst?.seconds ?? 0} seconds later at the earliest`
      : `you may decide from ${new Date(until).toISOString()}`;
  return { code: 'HITL_READING_TIME', reason, ...(claim ? { claim } : {}) };
}

function refusalOf(obstacle: Obstacle | undefined): Refusal | undefined {
  switch (obstacle?.type) {
    case undefined:
      return undefined;
    case 'role':
      return { code: 'HITL_FORBIDDEN', reason: `only ${obstacle.roles.join(' or ')} may decide` };
    case 'asker':
      return { code: 'HITL_FORBIDDEN', reason: 'who asked the question may not decide on it' };
    case 'people':
      return { code: 'HITL_FORBIDDEN', reason: `only ${obstacle.people.join(', ')} may decide` };
    case 'groups':
      return { code: 'HITL_FORBIDDEN', reason: `only members of ${obstacle.groups.join(', ')} may decide` };
    case 'claimed': {
      const { claim } = obstacle;
      return { code: 'HITL_CLAIMED', reason: `${claim.by} holds the request until ${claim.until}`, claim };
    }
    case 'voted':
      return { code: 'HITL_ALREADY_VOTED', reason: 'another person must approve, too' };
  }
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

/** True if this decision is one approval of several that are needed, with more to come. */
export function isPartialVote({ kind, quorum }: HumanRequest, action: string): boolean {
  if (!quorum) return false;
  const { approving }: { approving: readonly string[] } = KIND_FACTS[kind];
  return approving.includes(action) && quorum.votes.length + 1 < quorum.approvals;
}

/** Code for who comes after a decision: somebody was first, or nobody was in time. */
export function tooLateCode({ decidedBy }: Pick<Receipt, 'decidedBy'>) {
  return decidedBy === 'human' ? 'HITL_ALREADY_DECIDED' : 'HITL_REQUEST_EXPIRED';
}
