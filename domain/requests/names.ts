import type { Language } from '../../contract/language.js';
import type { Reply, RequestKind } from '../../contract/requests/index.js';

/** Every action that a request of any kind can end with. */
export type Action = Reply['action'];

/** What each kind of human request is called within a sentence. */
export const KIND_NAMES: Record<Language, Record<RequestKind, string>> = {
  en: {
    clarification: 'question back',
    plan_review: 'plan review',
    approval_request: 'approval of a step',
    input_request: 'missing input',
    answer_review: 'answer review',
    pause: 'pause',
  },
  ko: {
    clarification: '확인 질문',
    plan_review: '계획 검토',
    approval_request: '작업 승인',
    input_request: '입력 요청',
    answer_review: '답변 검토',
    pause: '일시정지',
  },
};

/** What a person does who decides. */
export const ACTION_NAMES: Record<Language, Record<Action, string>> = {
  en: {
    approve: 'approve',
    edit: 'edit',
    retry: 'search again',
    reject: 'reject',
    modify: 'modify',
    answer: 'answer',
    skip: 'skip',
    resume: 'resume',
    cancel: 'cancel',
  },
  ko: {
    approve: '승인',
    edit: '수정',
    retry: '재검색',
    reject: '거부',
    modify: '수정',
    answer: '답변',
    skip: '생략',
    resume: '재개',
    cancel: '취소',
  },
};
