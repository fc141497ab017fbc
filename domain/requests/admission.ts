import type { FailureCode } from '../../contract/failures.js';
import type { Localized } from '../../contract/language.js';
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
  /** For logs and for the sender's `reason`. */
  text: Localized;
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
  const seconds = readFirst?.seconds ?? 0;
  const text =
    until === Infinity
      ? {
          en: `claim the request, and decide ${seconds} seconds later at the earliest`,
          ko: `요청을 맡고 ${seconds}초가 지난 뒤에 결정해 주십시오`,
        }
      : {
          en: `you may decide from ${new Date(until).toISOString()}`,
          ko: `${new Date(until).toISOString()}부터 결정할 수 있습니다`,
        };
  return { code: 'HITL_READING_TIME', text, ...(claim ? { claim } : {}) };
}

const only = (en: string, ko = en): Localized => ({
  en: `only ${en} may decide`,
  ko: `${ko}만 결정할 수 있습니다`,
});

function refusalOf(obstacle: Obstacle | undefined): Refusal | undefined {
  switch (obstacle?.type) {
    case undefined:
      return undefined;
    case 'role':
      return { code: 'HITL_FORBIDDEN', text: only(obstacle.roles.join(' or '), obstacle.roles.join(', ')) };
    case 'asker':
      return {
        code: 'HITL_FORBIDDEN',
        text: { en: 'who asked the question may not decide on it', ko: '질문한 사람은 결정할 수 없습니다' },
      };
    case 'people':
      return { code: 'HITL_FORBIDDEN', text: only(obstacle.people.join(', ')) };
    case 'groups':
      return {
        code: 'HITL_FORBIDDEN',
        text: {
          en: `only members of ${obstacle.groups.join(', ')} may decide`,
          ko: `${obstacle.groups.join(', ')} 그룹의 사람만 결정할 수 있습니다`,
        },
      };
    case 'claimed': {
      const { claim } = obstacle;
      return {
        code: 'HITL_CLAIMED',
        text: {
          en: `${claim.by} holds the request until ${claim.until}`,
          ko: `${claim.by}님이 ${claim.until}까지 맡고 있습니다`,
        },
        claim,
      };
    }
    case 'voted':
      return {
        code: 'HITL_ALREADY_VOTED',
        text: { en: 'another person must approve, too', ko: '다른 사람의 승인도 필요합니다' },
      };
  }
}

function refuseContent(request: HumanRequest, decision: Decision): Refusal | undefined {
  const { kind } = request;
  if (!actionsOf(kind).includes(decision.action) && isActionOfAnotherKind(decision.action)) {
    return {
      code: 'HITL_WRONG_KIND',
      text: {
        en: `this request (${kind}) takes ${actionsOf(kind).join(', ')}; not ${decision.action}`,
        ko: `이 요청(${kind})에서 쓸 수 있는 결정: ${actionsOf(kind).join(', ')} (보낸 결정: ${decision.action})`,
      },
    };
  }
  const parsed = parseReply(kind, decision);
  if (!parsed.ok) {
    return {
      code: 'HITL_INVALID_RESPONSE',
      text: { en: `this is not a reply to ${kind}`, ko: `이 요청(${kind})에 맞는 응답이 아닙니다` },
      issues: parsed.issues,
    };
  }
  if (decision.shownHash !== undefined && decision.shownHash !== request.shownHash) {
    return {
      code: 'HITL_REQUEST_CHANGED',
      text: {
        en: 'what was shown is not what the request shows now',
        ko: '결정할 때 본 내용이 그사이 바뀌었습니다',
      },
    };
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
