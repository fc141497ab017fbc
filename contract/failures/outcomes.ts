import type { Failure } from './failure.js';

/** Ends of a query without an answer. */
export const OUTCOME_FAILURES = {
  HITL_TIMEOUT: { status: 409, title: { en: 'Nobody answered in time', ko: '시간 안에 응답이 없었습니다' } },
  ANSWER_REJECTED: {
    status: 409,
    title: { en: 'The answer was rejected in review', ko: '검토에서 답변이 거부되었습니다' },
  },
  APPROVAL_REJECTED: {
    status: 409,
    title: { en: 'A task was rejected', ko: '작업이 거부되었습니다' },
  },
  PLAN_REJECTED: { status: 409, title: { en: 'The plan was rejected', ko: '계획이 거부되었습니다' } },
  EVIDENCE_CHANGED: {
    status: 409,
    title: { en: 'The sources kept changing during review', ko: '검토 중에 근거 문서가 계속 바뀌었습니다' },
  },
  EVIDENCE_UNREADABLE: {
    status: 503,
    title: {
      en: 'The sources could not be checked before delivery',
      ko: '답변을 전달하기 전에 근거 문서를 확인하지 못했습니다',
    },
  },
  POLICY_CHANGE_REJECTED: {
    status: 409,
    title: { en: 'The policy change was rejected', ko: '정책 변경이 거부되었습니다' },
  },
  POLICY_SUPERSEDED: {
    status: 409,
    title: {
      en: 'Another policy change took effect first',
      ko: '다른 정책 변경이 먼저 적용되었습니다',
    },
  },
  CANCELLED: { status: 409, title: { en: 'The question was cancelled', ko: '질문이 취소되었습니다' } },
  QUERY_FAILED: { status: 500, title: { en: 'The question failed', ko: '질문을 처리하지 못했습니다' } },
} as const satisfies Record<string, Failure>;
