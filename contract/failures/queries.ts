import type { Failure } from './failure.js';

/** Plans, pauses, and queries as a whole. */
export const QUERY_FAILURES = {
  HITL_MODIFICATION_FAILED: {
    status: 422,
    title: {
      en: 'The plan could not be changed and stays as it was',
      ko: '계획을 수정하지 못해 그대로 두었습니다',
    },
  },
  TODOS_NOT_POSSIBLE: {
    status: 422,
    title: { en: 'A task that was given cannot be carried out', ko: '실행할 수 없는 작업이 있습니다' },
  },
  PLAN_NOT_FOUND: { status: 404, title: { en: 'The question has no plan', ko: '계획이 없는 질문입니다' } },
  PLAN_NOT_EDITABLE: {
    status: 409,
    title: { en: 'The plan cannot be changed now', ko: '지금은 계획을 바꿀 수 없습니다' },
  },
  PLAN_VERSION_CHANGED: {
    status: 409,
    title: { en: 'The plan has changed in the meantime', ko: '계획이 그사이 바뀌었습니다' },
  },
  RESULT_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no separate result', ko: '따로 보관된 결과가 없습니다' },
  },
  HITL_SESSION_NOT_PAUSED: {
    status: 409,
    title: { en: 'The question is not paused', ko: '일시 중지 상태가 아닌 질문입니다' },
  },
  HITL_SESSION_PAUSED: {
    status: 409,
    title: { en: 'The question is already paused', ko: '이미 일시 중지된 질문입니다' },
  },
  QUERY_ENDED: { status: 409, title: { en: 'The question has already ended', ko: '이미 끝난 질문입니다' } },
  QUERY_NOT_FOUND: { status: 404, title: { en: 'There is no such question', ko: '질문을 찾을 수 없습니다' } },
  CONVERSATION_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such conversation', ko: '대화를 찾을 수 없습니다' },
  },
  FEEDBACK_TOO_EARLY: {
    status: 409,
    title: { en: 'The question has no answer yet', ko: '아직 답변이 없는 질문입니다' },
  },
  VERIFICATION_FAILED: {
    status: 503,
    title: { en: 'The question could not be verified', ko: '질문을 검증하지 못했습니다' },
  },
  HISTORY_TOO_LONG: {
    status: 422,
    title: { en: 'The history is too long to show', ko: '이력이 너무 길어 표시할 수 없습니다' },
  },
  QUERY_RUNNING: {
    status: 409,
    title: { en: 'The question has not ended yet', ko: '아직 끝나지 않은 질문입니다' },
  },
  QUERY_ERASED: {
    status: 410,
    title: { en: 'The content of the question was erased', ko: '내용이 삭제된 질문입니다' },
  },
  ERASURE_UNAVAILABLE: {
    status: 409,
    title: { en: 'The content of the question cannot be erased', ko: '내용을 삭제할 수 없는 질문입니다' },
  },
} as const satisfies Record<string, Failure>;
