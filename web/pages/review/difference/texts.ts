import type { Difference } from '../../../../contract/requests/index.js';

const en = {
  because: {
    evidence_changed: 'An earlier approval lapsed because documents behind the answer have changed.',
    plan_edited: 'The plan was changed after it had been shown.',
    arguments_changed: 'An earlier approval lapsed because the arguments of the call have changed.',
    answer_edited: 'The answer was changed after it had been shown.',
  } satisfies Record<Difference['because'], string>,
  passages: 'Passages',
  todos: 'Tasks',
  arguments: 'Arguments',
  text: 'Text',
  gone: 'The passage is gone or may no longer be read.',
  nothing: 'Nothing shown here has changed.',
  marks: { added: 'Added', removed: 'Removed', changed: 'Changed' },
};

const ko: typeof en = {
  because: {
    evidence_changed: '답변의 근거 문서가 바뀌어 이전 승인이 효력을 잃었습니다.',
    plan_edited: '보여 드린 뒤에 계획이 변경되었습니다.',
    arguments_changed: '호출할 인수가 바뀌어 이전 승인이 효력을 잃었습니다.',
    answer_edited: '보여 드린 뒤에 답변이 수정되었습니다.',
  },
  passages: '근거',
  todos: '작업',
  arguments: '인수',
  text: '본문',
  gone: '근거가 삭제되었거나 더 이상 열람할 수 없습니다.',
  nothing: '여기에 표시할 변경 사항이 없습니다.',
  marks: { added: '추가', removed: '삭제', changed: '변경' },
};

export const differenceTexts = { en, ko };
