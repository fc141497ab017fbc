const en = {
  for: (task: string) => `Needed for: ${task}`,
  known: 'What is known already',
  answer: 'the question goes on with what you filled in.',
  skip: 'the question goes on without this.',
  cancel: 'the question ends without an answer.',
  incomplete: (count: number) =>
    count === 1 ? 'One field still needs your attention.' : `${count} fields still need your attention.`,
};

const ko: typeof en = {
  for: (task) => `필요한 곳: ${task}`,
  known: '이미 알고 있는 내용',
  answer: '입력한 내용으로 질문 처리를 계속합니다.',
  skip: '이 입력 없이 질문 처리를 계속합니다.',
  cancel: '답변 없이 질문을 끝냅니다.',
  incomplete: (count) => `확인이 필요한 항목이 ${count}개 있습니다.`,
};

export const inputTexts = { en, ko };
