const en = {
  title: 'Questions',
  list: 'Questions, running ones first, then the latest',
  whose: 'Whose questions',
  mine: 'Mine',
  everyone: 'Everyone’s',
  stage: 'Stage',
  anyStage: 'Any stage',
  mode: 'Review',
  anyMode: 'Any review',
  anyConfidence: 'Any confidence',
  confidence: 'Confidence',
  clear: 'Clear filters',
  ask: 'Ask a question',
  asker: (person: string) => `by ${person}`,
  took: (time: string) => `took ${time}`,
  more: 'Show more',
  loadingMore: 'Loading more …',
  end: 'These are all',
  empty: {
    title: 'You have not asked anything yet',
    detail: 'Ask what your organisation’s documents may answer; every question and its answer stay here.',
  },
  nothing: {
    title: 'No question matches these filters',
    detail: 'Clear the filters to see all questions.',
  },
  offline: {
    title: 'You are offline',
    detail: 'The list loads by itself as soon as there is a connection.',
  },
};

const ko: typeof en = {
  title: '질문 목록',
  list: '질문 (진행 중인 질문 먼저, 최신순)',
  whose: '질문한 사람',
  mine: '내 질문',
  everyone: '모든 질문',
  stage: '단계',
  anyStage: '모든 단계',
  mode: '검토 방식',
  anyMode: '모든 검토 방식',
  anyConfidence: '모든 신뢰도',
  confidence: '신뢰도',
  clear: '필터 지우기',
  ask: '질문하기',
  asker: (person) => `${person} 님`,
  took: (time) => `${time} 걸림`,
  more: '더 보기',
  loadingMore: '더 불러오는 중입니다 …',
  end: '모두 표시했습니다',
  empty: {
    title: '아직 질문한 적이 없습니다',
    detail: '조직의 문서에서 답을 찾을 수 있는 질문을 해 보십시오. 질문과 답변은 모두 여기에 남습니다.',
  },
  nothing: {
    title: '조건에 맞는 질문이 없습니다',
    detail: '필터를 지우면 모든 질문을 볼 수 있습니다.',
  },
  offline: {
    title: '오프라인 상태입니다',
    detail: '네트워크에 연결되면 목록을 자동으로 불러옵니다.',
  },
};

export const queriesTexts = { en, ko };
