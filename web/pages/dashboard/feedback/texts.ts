import type { FeedbackPattern, Rating, Remedy } from '../../../../contract/feedback.js';

const en = {
  none: 'No feedback yet. Askers can rate an answer and leave a comment on the page of their question.',
  windows: { allTime: 'All time', last7Days: 'Last 7 days', last30Days: 'Last 30 days' },
  total: 'Opinions',
  ratings: { positive: 'Positive', negative: 'Negative' } satisfies Record<Rating, string>,
  rate: 'Satisfaction',
  period: 'Period',
  noPatterns: 'No negative opinions in this period.',
  remedies: {
    documents: {
      name: 'Documents',
      todo: 'The documents say too little about this. Write or update them and have them indexed again.',
    },
    retrieval: {
      name: 'Search',
      todo: 'The documents may contain it, but it was not found. Use the askers’ words in titles and headings, or widen the search (number of passages, embeddings).',
    },
    prompt: {
      name: 'Prompts',
      todo: 'The passages were there, but the answer was poor. Look at the prompts for answering and judging, and compare their versions.',
    },
    thresholds: {
      name: 'Thresholds',
      todo: 'The machine was too confident. Raise the confidence thresholds, or have more answers reviewed.',
    },
  } satisfies Record<Remedy, { name: string; todo: string }>,
  because: {
    comments: 'The comments say so.',
    nothing_found: 'The documents gave no answer.',
    poor_passages: 'The passages that were found were graded poor.',
    poor_draft: 'The draft was judged poor.',
    confident_but_wrong: 'Confidence was high, yet people disagreed.',
    unknown: 'There is no other common cause.',
  } satisfies Record<FeedbackPattern['because'], string>,
  ofNegative: (count: number, share: string) =>
    `${count === 1 ? '1 opinion' : `${count} opinions`}, ${share} of the negative ones`,
  withoutComment: 'Without a comment',
  words: 'Words in common',
  examples: 'Examples',
  last: 'last',
  filter: 'Rating',
  all: 'All',
  search: 'Search questions and comments',
  searchHint: 'Words…',
  nothingFits: 'No opinions match in this period.',
  more: 'Show more',
};

const ko: typeof en = {
  none: '아직 피드백이 없습니다. 질문한 사람은 질문 화면에서 답변을 평가하고 의견을 남길 수 있습니다.',
  windows: { allTime: '전체 기간', last7Days: '최근 7일', last30Days: '최근 30일' },
  total: '의견',
  ratings: { positive: '긍정', negative: '부정' },
  rate: '만족도',
  period: '기간',
  noPatterns: '이 기간에는 부정 의견이 없습니다.',
  remedies: {
    documents: {
      name: '문서',
      todo: '문서에 내용이 부족합니다. 문서를 작성하거나 고친 뒤 다시 색인해 주십시오.',
    },
    retrieval: {
      name: '검색',
      todo: '문서에 있어도 찾지 못했을 수 있습니다. 제목과 소제목에 질문자가 쓰는 말을 넣거나, 검색 범위(근거 수, 임베딩)를 넓혀 주십시오.',
    },
    prompt: {
      name: '프롬프트',
      todo: '근거는 있었지만 답변이 부족했습니다. 답변과 평가 프롬프트를 살펴보고 버전별로 비교해 주십시오.',
    },
    thresholds: {
      name: '기준값',
      todo: '시스템이 지나치게 확신했습니다. 신뢰도 기준값을 높이거나 더 많은 답변을 검토해 주십시오.',
    },
  },
  because: {
    comments: '의견에 그렇게 적혀 있습니다.',
    nothing_found: '문서에서 답을 찾지 못했습니다.',
    poor_passages: '찾은 근거의 평가가 낮았습니다.',
    poor_draft: '초안의 평가가 낮았습니다.',
    confident_but_wrong: '신뢰도는 높았지만 사람의 판단은 달랐습니다.',
    unknown: '다른 공통된 원인이 없습니다.',
  },
  ofNegative: (count, share) => `의견 ${count}건, 부정 의견의 ${share}`,
  withoutComment: '의견 내용 없음',
  words: '공통된 말',
  examples: '예시',
  last: '최근',
  filter: '평가',
  all: '전체',
  search: '질문과 의견에서 찾기',
  searchHint: '찾을 말…',
  nothingFits: '이 기간에는 조건에 맞는 의견이 없습니다.',
  more: '더 보기',
};

export const feedbackTexts = { en, ko };
