import type { Language } from '../contract/language.js';
import { WORDS, type Vocabulary } from '../domain/vocabulary/index.js';

interface Texts extends Pick<Vocabulary, 'kinds' | 'stages' | 'progress'> {
  reason: string;
  confidence: (level: string, score: number) => string;
  /** While nobody is waited for. */
  working: (queryId: string) => string;
  waiting: (what: string, requestId: string, until: string, action: string) => string;
  /** Signals and caps that held an answer back. */
  heldBack: (list: string) => string;
  /** Tells the model how to go on from there. */
  decideHint: string;
  nothingWaits: string;
  nothingFound: string;
  decided: (requestId: string, action: string, by: string) => string;
  counted: (requestId: string, approvals: number, needed: number) => string;
  waitingFor: (what: string) => string;
  form: FormTexts;
  unreachable: string;
  /** To whoever comes as the process is about to stop. */
  stopping: string;
  stopped: string;
  unexpected: string;
}

/** Words of the forms that people fill in. */
interface FormTexts {
  option: string;
  text: string;
  otherText: string;
  decision: string;
  comment: string;
  instruction: string;
  approve: string;
  skip: string;
  modify: string;
  reject: string;
  call: (tool: string, args: string) => string;
  cost: (usd: number) => string;
}

const en: Texts = {
  ...WORDS.en,
  reason: 'Reason:',
  confidence: (level, score) => `Confidence: ${level} (${score.toFixed(2)})`,
  working: (queryId) =>
    `There is no answer yet: the question is still being worked on. Call get_query with ${queryId} later.`,
  waiting: (what, requestId, until, action) =>
    `Waiting for a person: ${what} (request ${requestId}). Without a decision by ${until}: ${action}.`,
  heldBack: (list) => `What held the answer back: ${list}.`,
  decideHint:
    'Ask the person what they decide and call decide with the requestId, the shownHash and a reply that fits the schema. ' +
    'Do not decide for them. If others have to decide, call get_query later.',
  nothingWaits: 'Nothing is waiting for a decision.',
  nothingFound: 'No passage matches.',
  decided: (requestId, action, by) => `Request ${requestId} was decided: ${action}, by ${by}.`,
  counted: (requestId, approvals, needed) =>
    `The approval of request ${requestId} was counted: ${approvals} of ${needed}.`,
  waitingFor: (what) => `Waiting for a person: ${what}.`,
  form: {
    option: 'Choose',
    text: 'Your answer',
    otherText: 'Or in your own words',
    decision: 'Decision',
    comment: 'Comment',
    instruction: 'What should change',
    approve: 'Approve',
    skip: 'Continue without this task',
    modify: 'Change the plan',
    reject: 'Reject',
    call: (tool, args) => `Tool: ${tool}\nArguments: ${args}`,
    cost: (usd) => `Estimated cost: ${usd} USD`,
  },
  unreachable: 'Vouch does not answer. Try again later.',
  stopping: 'This Vouch server is about to stop; nothing was done. Try again in a few seconds.',
  stopped: 'Stopped waiting. Work on the question continues.',
  unexpected: 'Something unexpected went wrong. Try again later.',
};

const ko: Texts = {
  ...WORDS.ko,
  reason: '사유:',
  confidence: (level, score) => `신뢰도: ${level} (${score.toFixed(2)})`,
  working: (queryId) =>
    `아직 답변이 없습니다. 질문을 처리하고 있습니다. 진행 상황은 그대로 유지되니 나중에 이 ID로 get_query를 호출하십시오: ${queryId}`,
  waiting: (what, requestId, until, action) =>
    `사람의 결정을 기다리고 있습니다: ${what} (요청 ${requestId}). ${until}까지 결정이 없으면 기본 처리를 적용합니다: ${action}`,
  heldBack: (list) => `신뢰도를 낮춘 요인: ${list}`,
  decideHint:
    '사용자에게 결정을 물어본 다음 requestId와 shownHash, 스키마에 맞는 응답으로 decide를 호출하십시오. ' +
    '대신 결정하지 마십시오. 다른 사람이 결정할 요청이면 나중에 get_query를 호출하십시오.',
  nothingWaits: '결정을 기다리는 요청이 없습니다.',
  nothingFound: '일치하는 단락이 없습니다.',
  decided: (requestId, action, by) => `요청이 결정되었습니다: ${requestId}, ${action}, ${by}`,
  counted: (requestId, approvals, needed) =>
    `요청 ${requestId}의 승인이 집계되었습니다: ${needed}명 중 ${approvals}명`,
  waitingFor: (what) => `사람의 결정을 기다리고 있습니다: ${what}`,
  form: {
    option: '선택',
    text: '답변',
    otherText: '직접 입력',
    decision: '결정',
    comment: '의견',
    instruction: '바꿀 내용',
    approve: '승인',
    skip: '이 작업 없이 진행',
    modify: '계획 변경',
    reject: '거부',
    call: (tool, args) => `도구: ${tool}\n인수: ${args}`,
    cost: (usd) => `예상 비용: ${usd} USD`,
  },
  unreachable: 'Vouch가 응답하지 않습니다. 잠시 후 다시 시도해 주십시오.',
  stopping: '이 Vouch 서버를 곧 종료하므로 요청을 처리하지 않았습니다. 몇 초 후에 다시 시도해 주십시오.',
  stopped: '기다리기를 멈췄습니다. 질문은 계속 처리됩니다.',
  unexpected: '예상하지 못한 문제가 발생했습니다. 잠시 후 다시 시도해 주십시오.',
};

export const TEXTS: Record<Language, Texts> = { en, ko };
