/** A chart or table: what it shows, and how its figures are made. */
export interface CardTexts {
  title: string;
  help: string;
}

const en = {
  daily: {
    title: 'Questions and opinions per day',
    help: 'Questions by the day (UTC) on which they ended, and opinions by the day on which they were given.',
  },
  cost: {
    title: 'Cost per day',
    help: 'What the questions that ended on a day (UTC) cost, in US dollars.',
  },
  outcomes: {
    title: 'How questions ended',
    help: 'Every question that ended in this period, by its last stage.',
  },
  accuracy: {
    title: 'Accuracy by confidence',
    help: 'Before review: of the drafts that a person judged, those that were approved or, where nobody reviewed them, liked. After review: of the answers as they were delivered, those liked or, without an opinion, approved or edited. n is how many were judged; what nobody judged does not count.',
  },
  reliability: {
    title: 'Right answers by confidence',
    help: 'The drafts that a person judged, as in the accuracy before review: their mean confidence and the share that was right, in steps of 0.1. The two should be close to each other. The interval says how far the share may be off by chance.',
  },
  risk: {
    title: 'Wrong answers by share delivered',
    help: 'If only judged drafts with at least a certain confidence were delivered without review: the share delivered, and the share of these that was wrong.',
  },
  decisions: {
    title: 'Decisions of people',
    help: 'For each kind of request: how many people decided, how many ended by the default at the deadline, how many decisions differ from the default, and the time from asking to a person’s decision (median and 90th percentile).',
  },
  queue: { title: 'Waiting now, by kind', help: 'Requests that are open at this moment.' },
  spread: {
    title: 'Response time',
    help: 'From the question to its end: in total, in the machine, and waiting for people (only questions that waited). Half of all questions took at most p50, 95 of 100 at most p95.',
  },
  speed: {
    title: 'Response time of the machine per day',
    help: 'Median time of the machine, without waiting for people, of the questions that ended on a day (UTC).',
  },
  steps: {
    title: 'Where the machine’s time goes',
    help: 'Mean time per question in each step, longest first. Steps may run at the same time.',
  },
  shares: {
    title: 'How questions were answered',
    help: 'Searched again: the search words were rewritten, because of poor passages, a poor draft or a reviewer. Web: the web was searched because the documents contained too little. Cache: an earlier answer was used again. Reviewed: at least one person decided.',
  },
  strategies: {
    title: 'How searches were rewritten',
    help: 'Rewrites by strategy. A question may have several.',
  },
  models: { title: 'Model usage', help: 'Calls, tokens and cost by model.' },
  prompts: { title: 'Prompt usage', help: 'Calls, tokens and cost by prompt and its version.' },
  opinions: {
    title: 'Opinions by period',
    help: 'Opinions of askers by when they were given; satisfaction is the share of positive ones.',
  },
  patterns: {
    title: 'What went wrong',
    help: 'Negative opinions that say much the same, most frequent first, with the remedy that is most likely to help.',
  },
  comments: {
    title: 'Latest opinions',
    help: 'Newest first; only the last opinion of each person on a question.',
  },
};

const ko: typeof en = {
  daily: {
    title: '일별 질문과 의견',
    help: '질문은 끝난 날(UTC), 의견은 등록된 날을 기준으로 셉니다.',
  },
  cost: { title: '일별 비용', help: '그날(UTC) 끝난 질문에 든 비용이며 단위는 미국 달러입니다.' },
  outcomes: { title: '질문 결과', help: '이 기간에 끝난 모든 질문을 마지막 단계별로 셉니다.' },
  accuracy: {
    title: '신뢰도별 정확도',
    help: '검토 전: 사람이 판정한 초안 가운데 승인되었거나, 검토가 없었다면 긍정 의견을 받은 비율입니다. 검토 후: 전달된 답변 가운데 긍정 의견을 받았거나, 의견이 없다면 승인 또는 수정된 비율입니다. n은 판정된 건수이며, 아무도 판단하지 않은 답변은 세지 않습니다.',
  },
  reliability: {
    title: '신뢰도별 맞은 답변',
    help: '검토 전 정확도와 같이 사람이 판정한 초안을 신뢰도 0.1 단위로 나누어 평균 신뢰도와 맞은 비율을 비교합니다. 두 값은 비슷해야 합니다. 구간은 우연에 따른 오차 범위입니다.',
  },
  risk: {
    title: '전달 비율별 틀린 답변',
    help: '판정된 초안 가운데 일정 신뢰도 이상만 검토 없이 전달한다고 할 때, 전달되는 비율과 그중 틀린 비율입니다.',
  },
  decisions: {
    title: '사람의 결정',
    help: '요청 종류별로 사람이 결정한 건수, 기한이 지나 기본 처리된 건수, 기본 처리와 다르게 결정한 비율, 요청부터 사람의 결정까지 걸린 시간(중앙값과 90번째 백분위)입니다.',
  },
  queue: { title: '종류별 현재 대기', help: '지금 열려 있는 요청입니다.' },
  spread: {
    title: '응답 시간',
    help: '질문부터 종료까지 걸린 시간입니다. 전체, 시스템, 그리고 사람을 기다린 질문의 대기 시간으로 나눕니다. p50은 절반, p95는 100건 중 95건이 그 시간 안에 끝났다는 뜻입니다.',
  },
  speed: {
    title: '일별 시스템 응답 시간',
    help: '그날(UTC) 끝난 질문의 시스템 처리 시간 중앙값이며, 사람을 기다린 시간은 뺍니다.',
  },
  steps: {
    title: '단계별 처리 시간',
    help: '질문당 단계별 평균 시간이며 긴 순서입니다. 여러 단계가 동시에 실행될 수 있습니다.',
  },
  shares: {
    title: '질문 처리 방식',
    help: '다시 검색: 근거나 초안이 부족하거나 검토자가 요청해 검색어를 다시 쓴 질문입니다. 웹: 문서에 내용이 부족해 웹을 검색한 질문입니다. 캐시: 이전 답변을 다시 전달한 질문입니다. 검토: 한 명 이상이 결정한 질문입니다.',
  },
  strategies: {
    title: '검색어 재작성 방식',
    help: '방식별 재작성 횟수입니다. 한 질문에 여러 번 있을 수 있습니다.',
  },
  models: { title: '모델 사용', help: '모델별 호출 수, 토큰, 비용입니다.' },
  prompts: { title: '프롬프트 사용', help: '프롬프트와 버전별 호출 수, 토큰, 비용입니다.' },
  opinions: {
    title: '기간별 의견',
    help: '의견이 등록된 때를 기준으로 세며, 만족도는 긍정 의견의 비율입니다.',
  },
  patterns: {
    title: '부정 의견의 유형',
    help: '비슷한 부정 의견을 묶어 많은 순서로 보여 주며, 가장 도움이 될 만한 조치를 함께 제안합니다.',
  },
  comments: {
    title: '최근 의견',
    help: '최신순이며, 한 사람이 한 질문에 남긴 의견은 마지막 것만 표시합니다.',
  },
};

/** Titles and explanations of the charts and tables of the dashboard. */
export const cardTexts = { en, ko };
