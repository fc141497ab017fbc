const en = {
  heading: 'Document',
  before: 'Show what comes before',
  after: 'Show what follows',
  cited: 'Cited passage',
  toCited: 'Go to the cited passage',
  page: (n: number) => `Page ${n}`,
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  indexed: (when: string) => `Indexed ${when}`,
  goToPage: 'Go to page',
  original: 'Download the original file',
  note: 'This is the indexed text that answers quote from. Its layout may differ from the original.',
  empty: 'There is no text in this document.',
  gone: {
    title: 'This document cannot be shown',
    detail: 'It is no longer in the index, or you may not read it.',
  },
  passageGone: 'The cited passage is no longer in this document, which has changed since it was cited.',
  answers: {
    link: 'Answers from this document',
    title: 'Answers from a document',
    list: 'Answers',
    about: (count: string) =>
      count === '1'
        ? 'One answer was made from this document. When what it quotes changes, it is recalled.'
        : `${count} answers were made from this document. When what they quote changes, they are recalled.`,
    recalled: 'Recalled',
    empty: 'No answer was made from this document',
    document: 'Go to the document',
  },
};

const ko: typeof en = {
  heading: '문서',
  before: '앞부분 보기',
  after: '이어서 보기',
  cited: '인용한 근거',
  toCited: '인용한 근거로 가기',
  page: (n) => `${n}쪽`,
  pages: (count) => `${count}쪽`,
  indexed: (when) => `${when}에 색인됨`,
  goToPage: '쪽 번호로 이동',
  original: '원본 파일 내려받기',
  note: '색인된 본문입니다. 답변은 이 본문에서 인용하며, 원본과 모양이 다를 수 있습니다.',
  empty: '본문이 없는 문서입니다.',
  gone: {
    title: '문서를 표시할 수 없습니다',
    detail: '색인에 더 이상 없거나 열람 권한이 없는 문서입니다.',
  },
  passageGone: '인용한 근거가 이 문서에 더 이상 없습니다. 인용한 뒤에 문서가 바뀌었습니다.',
  answers: {
    link: '이 문서로 만든 답변',
    title: '문서로 만든 답변',
    list: '답변',
    about: (count) => `이 문서로 만든 답변이 ${count}건 있습니다. 인용한 내용이 바뀌면 답변이 회수됩니다.`,
    recalled: '회수됨',
    empty: '이 문서로 만든 답변이 없습니다',
    document: '문서로 이동',
  },
};

export const documentTexts = { en, ko };
