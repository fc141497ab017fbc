import type { DecidedBy, Difference } from '../../../../contract/requests/index.js';

const en = {
  /** @param done what was done, as the vocabulary says it */
  decided: {
    human: (done, by, at) => `${by} decided at ${at}: ${done}`,
    timeout: (done, _by, at) => `Nobody answered in time. The default was applied at ${at}: ${done}`,
    policy: (done, _by, at) => `Decided by the policy at ${at}: ${done}`,
    cancel: (_done, by, at) => `${by} cancelled the question at ${at}`,
  } satisfies Record<DecidedBy, (done: string, by: string, at: string) => string>,
  gone: 'This request is closed.',
  waited: (time: string) => `after ${time}`,
  via: (how: string) => `authenticated by ${how}`,
  otherwise: (action: string) => `default: ${action}`,
  reason: 'Reason',
  comment: 'Comment',
  searchWords: 'Search words',
  instruction: 'Instruction',
  given: 'Given',
  edited: 'What was changed in the draft',
  withheld: 'What was written is withheld because it is based on a document that you may not read.',
  lapsed: {
    evidence_changed: 'It lapsed: a cited document changed before it took effect.',
    plan_edited: 'It lapsed: the plan was edited.',
    arguments_changed: 'It lapsed: the arguments of the call changed.',
    answer_edited: 'It lapsed: the answer was edited.',
  } satisfies Record<Difference['because'], string>,
  askedAgain: 'Open the request that asks again',
  onward: 'Go on to the next request',
  toInbox: 'Back to the inbox',
  typed: 'What you typed',
  typedHint: 'It was not sent. It stays here until you discard it.',
  copy: 'Copy',
  discard: 'Discard',
};

const ko: typeof en = {
  decided: {
    human: (done, by, at) => `${by} 님이 ${at}에 결정했습니다: ${done}`,
    timeout: (done, _by, at) => `기한까지 응답이 없어 ${at}에 기본 처리가 적용되었습니다: ${done}`,
    policy: (done, _by, at) => `${at}에 정책에 따라 결정되었습니다: ${done}`,
    cancel: (_done, by, at) => `${by} 님이 ${at}에 질문을 취소했습니다`,
  },
  gone: '종료된 요청입니다.',
  waited: (time) => `대기 시간 ${time}`,
  via: (how) => `인증 수단: ${how}`,
  otherwise: (action) => `기본 처리: ${action}`,
  reason: '사유',
  comment: '의견',
  searchWords: '검색어',
  instruction: '변경 지시',
  given: '입력한 값',
  edited: '초안에서 바뀐 부분',
  withheld: '열람 권한이 없는 문서에 근거하므로 작성된 내용은 표시하지 않습니다.',
  lapsed: {
    evidence_changed: '효력을 잃었습니다: 반영되기 전에 인용한 문서가 바뀌었습니다.',
    plan_edited: '효력을 잃었습니다: 계획이 수정되었습니다.',
    arguments_changed: '효력을 잃었습니다: 호출 인수가 바뀌었습니다.',
    answer_edited: '효력을 잃었습니다: 답변이 수정되었습니다.',
  },
  askedAgain: '다시 요청된 건 열기',
  onward: '다음 요청으로 가기',
  toInbox: '받은 요청으로 돌아가기',
  typed: '입력하신 내용',
  typedHint: '전송되지 않았습니다. 버릴 때까지 여기에 남아 있습니다.',
  copy: '복사',
  discard: '버리기',
};

export const outcomeTexts = { en, ko };
