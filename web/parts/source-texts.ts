const en = {
  page: (n: number) => `page ${n}`,
  similarity: 'Similarity to the question',
  gone: 'This passage is no longer in the index, or you may not read it. What was cited when the request was made:',
  changed: 'This passage has changed since the request was made. What was cited then:',
  now: 'What it says now:',
  result: 'The result of a task of the plan; it is not in any document.',
  web: 'This is a web page; read it at its own address.',
  open: 'Open the document',
  cited: 'cited:',
  uncited: 'Found, but not cited',
};

const ko: typeof en = {
  page: (n) => `${n}쪽`,
  similarity: '질문과의 유사도',
  gone: '색인에 더 이상 없거나 열람 권한이 없는 근거입니다. 요청 당시 인용한 내용:',
  changed: '요청 이후 바뀐 근거입니다. 당시 인용한 내용:',
  now: '현재 내용:',
  result: '계획의 작업에서 얻은 결과이며 문서에는 없는 내용입니다.',
  web: '웹 문서입니다. 원래 주소에서 확인해 주십시오.',
  open: '문서 열기',
  cited: '인용:',
  uncited: '찾았으나 인용하지 않은 근거',
};

export const sourceTexts = { en, ko };
