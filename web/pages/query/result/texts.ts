import type { RecallBecause } from '../../../../contract/recall.js';

const en = {
  answer: 'Answer',
  draft: {
    title: 'Draft',
    writing: 'The draft is being written.',
    judging: 'The draft is complete and is being judged.',
    unvouched: 'Nobody has checked it yet; it may change or be withheld.',
    uncited: 'No quote from the documents supports this, so the confidence will be medium at most:',
  },
  provisional: 'Provisional',
  edited: 'Written by a reviewer',
  cached: 'Earlier answer used again: see the first question',
  signals: 'How the confidence was calculated',
  rewritesNone: 'none',
  yes: 'yes',
  no: 'no',
  sources: 'Sources',
  noSources: 'This answer is not based on any document.',
  copyAnswer: 'Copy with sources',
  recalled: {
    title: 'This answer was recalled. Do not rely on it.',
    since: (when: string) => `Since ${when}:`,
    because: {
      changed: 'a source no longer says what the answer quotes:',
      removed: 'a source was removed:',
      unreadable: 'the asker may no longer read a source:',
      corrected: 'a person who checked it afterwards found it wrong.',
    } satisfies Record<RecallBecause, string>,
    quote: (marker: number) => `Quote [${marker}], then and now`,
    correction: 'The answer, then and as corrected',
    gone: 'The document no longer contains anything similar.',
    askedAnew: 'The question was asked again: read the new answer',
  },
  outcome: {
    title: 'There is no answer',
    undecided: 'No one decided in time',
    nextUndecided:
      'The answer was not rejected: nobody looked at it before the deadline. If you ask again, the reviewers will be asked again.',
    reason: 'Reason',
    next: {
      rejected: 'Ask in other words, or more precisely. It often helps to name a person, a date or a system.',
      cancelled: 'You can ask the same question again, or put it in other words.',
      failed: 'Your question was not the problem. Ask it again in a few minutes.',
    },
    rephrase: 'Ask in other words',
    again: 'Ask again',
  },
};

const ko: typeof en = {
  answer: '답변',
  draft: {
    title: '초안',
    writing: '작성하는 중입니다.',
    judging: '작성이 끝나 초안을 평가하는 중입니다.',
    unvouched: '아직 아무도 확인하지 않았으며, 바뀌거나 공개되지 않을 수 있습니다.',
    uncited: '다음 문장은 문서 인용으로 뒷받침되지 않아 신뢰도가 ‘보통’을 넘지 않습니다.',
  },
  provisional: '잠정 답변',
  edited: '검토자가 작성함',
  cached: '이전 답변 재사용: 처음 질문 보기',
  signals: '신뢰도 산정 근거',
  rewritesNone: '없음',
  yes: '예',
  no: '아니요',
  sources: '출처',
  noSources: '문서에 근거하지 않은 답변입니다.',
  copyAnswer: '출처와 함께 복사',
  recalled: {
    title: '회수된 답변입니다. 더 이상 사용하지 마십시오.',
    since: (when) => `회수 시각: ${when}.`,
    because: {
      changed: '답변이 인용한 내용이 출처에서 바뀌었습니다:',
      removed: '출처가 삭제되었습니다:',
      unreadable: '질문자가 출처를 더 이상 열람할 수 없습니다:',
      corrected: '나중에 점검한 사람이 틀린 답변으로 판단했습니다.',
    },
    quote: (marker) => `인용 [${marker}]의 이전 내용과 현재 내용`,
    correction: '이전 답변과 고친 답변',
    gone: '비슷한 내용이 문서에 더 이상 없습니다.',
    askedAnew: '다시 질문했습니다: 새 답변 보기',
  },
  outcome: {
    title: '답변이 없습니다',
    undecided: '기한 안에 결정한 사람이 없습니다',
    nextUndecided:
      '답변이 거부된 것이 아니라 기한까지 아무도 확인하지 못했습니다. 다시 질문하면 검토자에게 새로 요청합니다.',
    reason: '사유',
    next: {
      rejected:
        '다른 표현으로, 또는 더 구체적으로 질문해 보십시오. 이름, 날짜, 시스템 이름을 넣으면 도움이 됩니다.',
      cancelled: '같은 질문을 다시 하거나 다른 표현으로 질문할 수 있습니다.',
      failed: '질문에는 문제가 없습니다. 잠시 후 다시 질문해 주십시오.',
    },
    rephrase: '다른 표현으로 질문하기',
    again: '다시 질문하기',
  },
};

export const resultTexts = { en, ko };
