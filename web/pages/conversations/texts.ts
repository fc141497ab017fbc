const en = {
  title: 'Conversations',
  list: 'Conversations, the latest first',
  ask: 'Ask a question',
  search: 'Search your questions',
  questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  running: 'under way',
  waiting: 'waiting for a person',
  remove: (question: string) => `Delete “${question}”`,
  dialog: {
    title: 'Delete this conversation?',
    what: (count: number) =>
      count === 1
        ? 'Nobody will be able to read its question, answer and sources any more. The record that it was asked, and what was decided, remains.'
        : `Nobody will be able to read its ${count} questions, their answers and sources any more. The record that they were asked, and what was decided, remains.`,
    keep: 'Keep it',
    confirm: 'Delete',
    done: 'The conversation was deleted.',
  },
  reason: 'deleted by its asker',
  empty: {
    title: 'No conversations yet',
    detail: 'Questions that follow on from each other are kept together here.',
  },
  nothing: { title: 'No conversation matches', detail: 'Try other words.' },
};

const ko: typeof en = {
  title: '대화 목록',
  list: '대화 (최신순)',
  ask: '질문하기',
  search: '내 질문 검색',
  questions: (count) => `질문 ${count}건`,
  running: '진행 중',
  waiting: '사람의 응답 대기',
  remove: (question) => `“${question}” 삭제`,
  dialog: {
    title: '이 대화를 삭제하시겠습니까?',
    what: (count) =>
      `질문 ${count}건과 답변, 출처를 아무도 다시 볼 수 없게 됩니다. 질문한 사실과 결정 기록은 남습니다.`,
    keep: '그대로 두기',
    confirm: '삭제',
    done: '대화를 삭제했습니다.',
  },
  reason: '질문자가 삭제함',
  empty: { title: '아직 대화가 없습니다', detail: '이어서 나눈 질문과 답변이 대화별로 여기에 모입니다.' },
  nothing: { title: '조건에 맞는 대화가 없습니다', detail: '다른 말로 검색해 주십시오.' },
};

export const conversationsTexts = { en, ko };
