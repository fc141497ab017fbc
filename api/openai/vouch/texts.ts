import type { Language } from '../../../contract/language.js';
import type { RequestKind } from '../../../contract/requests/index.js';

/** Title of a kind of human request, and the question for requests without one of their own. */
interface KindTexts {
  title: string;
  question: string;
}

interface Texts {
  sources: string;
  page: (page: number) => string;
  note: string;
  reason: string;
  withheld: string;
  waiting: (what: string, url: string) => string;
  waitingForMachine: string;
  replyOrDecide: (url: string) => string;
  decideAt: (url: string) => string;
  kinds: Record<RequestKind, KindTexts>;
}

const en: Texts = {
  sources: 'Sources:',
  page: (page) => `page ${page}`,
  note: 'Note:',
  reason: 'Reason:',
  withheld: 'The answer is based on documents that you may not read, so it is not shown to you.',
  waiting: (what, url) =>
    `There is no answer yet: ${what}. Send the same request with the same Idempotency-Key ` +
    `later, or see ${url}`,
  waitingForMachine: 'the question is still being worked on',
  replyOrDecide: (url) => `Answer with your next message, or here: ${url}`,
  decideAt: (url) => `The question waits until this is decided. Decide here: ${url}`,
  kinds: {
    clarification: { title: 'The question needs to be clarified', question: 'What exactly do you mean?' },
    plan_review: {
      title: 'A plan is waiting for review',
      question: 'Should the question be answered this way?',
    },
    approval_request: { title: 'A task is waiting for approval', question: 'May this task be carried out?' },
    input_request: { title: 'A task needs more information', question: 'Please fill in what is missing.' },
    answer_review: { title: 'An answer is waiting for review', question: 'May this answer be delivered?' },
    pause: { title: 'The question is paused', question: 'Should it be resumed?' },
    policy_change: {
      title: 'A policy change is waiting for approval',
      question: 'May it take effect?',
    },
  },
};

const ko: Texts = {
  sources: '출처:',
  page: (page) => `${page}쪽`,
  note: '참고:',
  reason: '사유:',
  withheld: '열람할 수 없는 문서를 근거로 한 답변이어서 표시하지 않았습니다.',
  waiting: (what, url) =>
    `아직 답변이 없습니다. ${what}. 진행 상황은 그대로 유지되니 나중에 같은 Idempotency-Key로 같은 요청을 다시 ` +
    `보내거나 다음 주소에서 확인해 주십시오: ${url}`,
  waitingForMachine: '질문을 처리하고 있습니다',
  replyOrDecide: (url) => `다음 메시지로 답하거나 여기에서 답해 주십시오: ${url}`,
  decideAt: (url) => `결정해야 계속 진행됩니다. 여기에서 결정해 주십시오: ${url}`,
  kinds: {
    clarification: { title: '질문을 더 구체적으로 알려 주십시오', question: '어떤 뜻입니까?' },
    plan_review: { title: '실행 계획을 검토해 주십시오', question: '이 계획대로 진행해도 되겠습니까?' },
    approval_request: { title: '작업 승인이 필요합니다', question: '이 작업을 실행해도 되겠습니까?' },
    input_request: {
      title: '작업에 필요한 정보를 입력해 주십시오',
      question: '빠진 항목을 입력해 주십시오.',
    },
    answer_review: { title: '답변을 검토해 주십시오', question: '이 답변을 전달해도 되겠습니까?' },
    pause: { title: '질문 처리가 일시 중지되었습니다', question: '다시 진행하시겠습니까?' },
    policy_change: { title: '정책 변경 승인이 필요합니다', question: '이 변경을 적용해도 되겠습니까?' },
  },
};

export const TEXTS: Record<Language, Texts> = { en, ko };
