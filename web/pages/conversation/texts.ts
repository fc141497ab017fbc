const en = {
  title: 'Conversation',
  all: 'All conversations',
  of: (asker: string) => `by ${asker}`,
  earlier: 'Show earlier questions',
  erased: 'The content of this question was erased.',
  open: 'Open this question',
  next: 'Next question',
  placeholder: 'Ask a follow-up question…',
  none: {
    title: 'There is no such conversation',
    detail: 'The link may be mistyped, or the conversation belongs to somebody else or is no longer kept.',
    ask: 'Ask a question',
  },
};

const ko: typeof en = {
  title: '대화',
  all: '대화 목록',
  of: (asker) => `${asker} 님의 대화`,
  earlier: '이전 질문 더 보기',
  erased: '내용이 삭제된 질문입니다.',
  open: '이 질문 열기',
  next: '다음 질문',
  placeholder: '이어서 질문하십시오…',
  none: {
    title: '대화를 찾을 수 없습니다',
    detail: '주소를 잘못 입력했거나, 다른 사람의 대화이거나, 보관 기간이 지난 대화입니다.',
    ask: '질문하기',
  },
};

export const conversationTexts = { en, ko };
