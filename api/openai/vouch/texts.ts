import type { Language } from '../../../contract/language.js';

interface Texts {
  reason: string;
  waiting: (what: string, url: string) => string;
  waitingForMachine: string;
  replyOrDecide: (url: string) => string;
  decideAt: (url: string) => string;
}

const en: Texts = {
  reason: 'Reason:',
  waiting: (what, url) =>
    `There is no answer yet: ${what}. Send the same request with the same Idempotency-Key ` +
    `later, or see ${url}`,
  waitingForMachine: 'the question is still being worked on',
  replyOrDecide: (url) => `Answer with your next message, or here: ${url}`,
  decideAt: (url) => `The question waits until this is decided. Decide here: ${url}`,
};

const ko: Texts = {
  reason: '사유:',
  waiting: (what, url) =>
    `아직 답변이 없습니다. ${what}. 진행 상황은 그대로 유지되니 나중에 같은 Idempotency-Key로 같은 요청을 다시 ` +
    `보내거나 다음 주소에서 확인해 주십시오: ${url}`,
  waitingForMachine: '질문을 처리하고 있습니다',
  replyOrDecide: (url) => `다음 메시지로 답하거나 여기에서 답해 주십시오: ${url}`,
  decideAt: (url) => `결정해야 계속 진행됩니다. 여기에서 결정해 주십시오: ${url}`,
};

export const TEXTS: Record<Language, Texts> = { en, ko };
