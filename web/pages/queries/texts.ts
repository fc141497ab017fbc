const en = {
  title: 'Questions',
  list: 'Questions, running ones first, then the latest',
  whose: 'Whose questions',
  mine: 'Mine',
  everyone: 'Everyone’s',
  search: 'Search for words in the questions',
  stage: 'Outcome',
  anyStage: 'Any outcome',
  mode: 'Review',
  anyMode: 'Any review',
  anyConfidence: 'Any confidence',
  confidence: 'Confidence',
  collection: 'Collection',
  anyCollection: 'Any collection',
  askedBy: 'Asked by',
  erased: 'The content was erased',
  ask: 'Ask a question',
  asker: (person: string) => `by ${person}`,
  took: (time: string) => `took ${time}`,
  empty: {
    title: 'You have not asked anything yet',
    detail:
      'Ask something that your organisation’s documents may answer. Your questions and their answers are kept here.',
  },
  nobody: {
    title: 'Nobody has asked anything yet',
    detail: 'Every question and how it ended will be listed here.',
  },
  nothing: {
    title: 'No question matches these filters',
    detail: 'Words are searched for exactly as written. Try fewer words, or clear the filters.',
  },
  offline: {
    title: 'You are offline',
    detail: 'The list loads automatically as soon as there is a connection.',
  },
};

const ko: typeof en = {
  title: '질문 목록',
  list: '질문 (진행 중인 질문 먼저, 최신순)',
  whose: '질문한 사람',
  mine: '내 질문',
  everyone: '모든 질문',
  search: '질문에 들어 있는 단어 검색',
  stage: '결과',
  anyStage: '모든 결과',
  mode: '검토 방식',
  anyMode: '모든 검토 방식',
  anyConfidence: '모든 신뢰도',
  confidence: '신뢰도',
  collection: '컬렉션',
  anyCollection: '모든 컬렉션',
  askedBy: '질문자',
  erased: '내용이 삭제된 질문입니다',
  ask: '질문하기',
  asker: (person) => `${person} 님`,
  took: (time) => `${time} 걸림`,
  empty: {
    title: '아직 질문한 적이 없습니다',
    detail: '조직의 문서에서 답을 찾을 수 있는 질문을 해 보십시오. 질문과 답변은 모두 여기에 남습니다.',
  },
  nobody: {
    title: '아직 질문이 없습니다',
    detail: '모든 질문과 그 결과가 여기에 표시됩니다.',
  },
  nothing: {
    title: '조건에 맞는 질문이 없습니다',
    detail: '단어는 입력한 그대로 찾습니다. 단어를 줄이거나 필터를 지워 보십시오.',
  },
  offline: {
    title: '오프라인 상태입니다',
    detail: '네트워크에 연결되면 목록을 자동으로 불러옵니다.',
  },
};

export const queriesTexts = { en, ko };
