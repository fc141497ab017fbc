import type { Texts } from '../../language/language.js';

/** A chart or table: what it shows, and how its figures are made. */
export interface CardTexts {
  title: string;
  help: string;
}

export interface DashboardTexts {
  title: string;
  window: string;
  days: (days: number) => string;
  updated: (time: string) => string;
  export: string;
  exports: { metrics: string; feedback: string; csv: string; jsonl: string };
  exportFailed: string;
  help: (title: string) => string;
  numbers: (title: string) => string;
  chart: (title: string) => string;
  empty: { title: (days: number) => string; detail: string; ask: string };
  none: string;
  keys: {
    title: string;
    queries: string;
    perDay: (count: string) => string;
    satisfaction: string;
    of: (count: string) => string;
    noOpinion: string;
    machine: string;
    p95: (time: string) => string;
    waiting: string;
    oldest: (time: string) => string;
    dueSoon: (count: string) => string;
    nothingWaits: string;
    cost: string;
    perQuery: (cost: string) => string;
    noModel: string;
    help: Record<'queries' | 'satisfaction' | 'machine' | 'waiting' | 'cost', string>;
  };
  sections: { volume: string; people: string; machine: string; feedback: string };
  cards: Record<
    | 'daily'
    | 'cost'
    | 'outcomes'
    | 'accuracy'
    | 'decisions'
    | 'queue'
    | 'spread'
    | 'speed'
    | 'steps'
    | 'shares'
    | 'strategies'
    | 'models'
    | 'prompts'
    | 'opinions'
    | 'patterns'
    | 'comments',
    CardTexts
  >;
  columns: {
    day: string;
    queries: string;
    positive: string;
    negative: string;
    cost: string;
    machineP50: string;
    level: string;
    before: string;
    after: string;
    kind: string;
    decided: string;
    timedOut: string;
    overridden: string;
    timeToDecision: string;
    p50: string;
    p90: string;
    p95: string;
    max: string;
    waiting: string;
    count: string;
    share: string;
    outcome: string;
    step: string;
    runs: string;
    mean: string;
    measured: string;
    strategy: string;
    model: string;
    prompt: string;
    calls: string;
    input: string;
    output: string;
  };
  spreads: { total: string; machine: string; human: string };
  shares: { corrected: string; webFallback: string; cacheHits: string; reviewed: string };
  allKinds: string;
  ratio: (count: string, of: string) => string;
  smallN: (least: number) => string;
  version: (version: number) => string;
  operators: { title: string; before: string; link: string; after: string };
}

export const dashboardTexts: Texts<DashboardTexts> = {
  en: {
    title: 'Dashboard',
    window: 'Period',
    days: (days) => `${days} days`,
    updated: (time) => `As of ${time}, refreshed by itself`,
    export: 'Export',
    exports: { metrics: 'Queries', feedback: 'Feedback', csv: 'CSV', jsonl: 'JSON Lines' },
    exportFailed: 'The export failed',
    help: (title) => `How is this counted? ${title}`,
    numbers: (title) => `Show the numbers: ${title}`,
    chart: (title) => `Show the chart: ${title}`,
    empty: {
      title: (days) => `No query ended in the last ${days} days`,
      detail:
        'Figures appear here as soon as questions are answered. Choose a longer period, or ask something.',
      ask: 'Ask a question',
    },
    none: 'Nothing to show in this period.',
    keys: {
      title: 'Key figures',
      queries: 'Queries',
      perDay: (count) => `${count} per day`,
      satisfaction: 'Satisfaction',
      of: (count) => `of ${count} opinions`,
      noOpinion: 'no opinions yet',
      machine: 'Response of the machine',
      p95: (time) => `95 % within ${time}`,
      waiting: 'Waiting now',
      oldest: (time) => `oldest: ${time}`,
      dueSoon: (count) => `${count} due within 10 minutes`,
      nothingWaits: 'nobody is waited for',
      cost: 'Cost',
      perQuery: (cost) => `${cost} per query`,
      noModel: 'no model was called',
      help: {
        queries: 'Queries that ended in this period, however they ended.',
        satisfaction: 'Positive opinions as a share of all opinions given on this period’s days.',
        machine:
          'Median time from the question to the end, without the time in which a person was waited for.',
        waiting: 'Requests that are open at this moment, whatever the period.',
        cost: 'What calls of models and paid searches cost, by the prices that are configured.',
      },
    },
    sections: {
      volume: 'Volume and cost',
      people: 'People in the loop',
      machine: 'How the machine works',
      feedback: 'Feedback',
    },
    cards: {
      daily: {
        title: 'Queries and opinions per day',
        help: 'Queries by the day (UTC) on which they ended, and opinions by the day on which they were given.',
      },
      cost: {
        title: 'Cost per day',
        help: 'What the queries that ended on a day (UTC) cost, in US dollars.',
      },
      outcomes: {
        title: 'How queries ended',
        help: 'Every query that ended in this period, by its last stage.',
      },
      accuracy: {
        title: 'Accuracy by confidence',
        help: 'Before review: of the drafts that a person judged, those that were approved or, where nobody reviewed them, liked. After review: of the answers as they were delivered, those liked or, without an opinion, approved or edited. n is how many were judged; what nobody judged does not count.',
      },
      decisions: {
        title: 'Decisions of people',
        help: 'For each kind of request: how many people decided, how many ended by the default at the deadline, how many decisions differ from the default, and the time from asking to a person’s decision (median and 90th percentile).',
      },
      queue: { title: 'Waiting now, by kind', help: 'Requests that are open at this moment.' },
      spread: {
        title: 'Response time',
        help: 'From the question to the end: in all, in the machine, and (of queries that waited) for people. Half of all queries took at most p50, 95 of 100 at most p95.',
      },
      speed: {
        title: 'Response of the machine per day',
        help: 'Median time of the machine, without waiting for people, of the queries that ended on a day (UTC).',
      },
      steps: {
        title: 'Where the machine’s time goes',
        help: 'Mean time per query in each step, longest first. Steps may run at the same time.',
      },
      shares: {
        title: 'Corrections and short cuts',
        help: 'Corrected: the search words were rewritten, because of poor passages, a poor draft or a reviewer. Web: the web was searched because the documents held too little. Cache: an earlier answer was given again. Reviewed: at least one person decided.',
      },
      strategies: {
        title: 'How searches were rewritten',
        help: 'Rewritings by strategy. One query may hold several.',
      },
      models: { title: 'Use of models', help: 'Calls, tokens and cost by model.' },
      prompts: { title: 'Use of prompts', help: 'Calls, tokens and cost by prompt and its version.' },
      opinions: {
        title: 'Opinions by period',
        help: 'Opinions of askers by when they were given; satisfaction is the share of positive ones.',
      },
      patterns: {
        title: 'What went wrong',
        help: 'Negative opinions that say much the same, most frequent first, with the remedy that is most likely to help.',
      },
      comments: { title: 'Latest opinions', help: 'Newest first; of one person on one query only the last.' },
    },
    columns: {
      day: 'Day',
      queries: 'Queries',
      positive: 'Positive',
      negative: 'Negative',
      cost: 'Cost',
      machineP50: 'Machine, median',
      level: 'Confidence',
      before: 'Before review',
      after: 'After review',
      kind: 'Kind',
      decided: 'By people',
      timedOut: 'By default',
      overridden: 'Unlike the default',
      timeToDecision: 'Time to decision',
      p50: 'p50',
      p90: 'p90',
      p95: 'p95',
      max: 'Longest',
      waiting: 'Waiting',
      count: 'Number',
      share: 'Share',
      outcome: 'Outcome',
      step: 'Step',
      runs: 'Runs',
      mean: 'Mean per query',
      measured: 'Measured',
      strategy: 'Strategy',
      model: 'Model',
      prompt: 'Prompt',
      calls: 'Calls',
      input: 'Tokens in',
      output: 'Tokens out',
    },
    spreads: { total: 'In all', machine: 'Machine', human: 'People' },
    shares: {
      corrected: 'Corrected',
      webFallback: 'Web searched',
      cacheHits: 'From the cache',
      reviewed: 'Reviewed by a person',
    },
    allKinds: 'All kinds',
    ratio: (count, of) => `${count} of ${of}`,
    smallN: (least) => `A rate of fewer than ${least} judged answers (pale bar) is a hint only.`,
    version: (version) => `v${version}`,
    operators: {
      title: 'For operators',
      before: 'The same figures are at',
      link: '/metrics',
      after: 'for Prometheus; a Grafana dashboard for them comes with the installation.',
    },
  },
  ko: {
    title: '대시보드',
    window: '기간',
    days: (days) => `${days}일`,
    updated: (time) => `${time} 기준, 자동으로 새로 고침`,
    export: '내보내기',
    exports: { metrics: '질의', feedback: '피드백', csv: 'CSV', jsonl: 'JSON Lines' },
    exportFailed: '내보내지 못했습니다',
    help: (title) => `집계 기준: ${title}`,
    numbers: (title) => `수치로 보기: ${title}`,
    chart: (title) => `그래프로 보기: ${title}`,
    empty: {
      title: (days) => `최근 ${days}일 동안 끝난 질의가 없습니다`,
      detail: '질문이 처리되면 여기에 수치가 나타납니다. 기간을 늘리거나 질문을 등록해 주세요.',
      ask: '질문하기',
    },
    none: '이 기간에는 표시할 내용이 없습니다.',
    keys: {
      title: '주요 지표',
      queries: '질의',
      perDay: (count) => `하루 ${count}건`,
      satisfaction: '만족도',
      of: (count) => `의견 ${count}건`,
      noOpinion: '아직 의견 없음',
      machine: '시스템 응답 시간',
      p95: (time) => `95%가 ${time} 이내`,
      waiting: '현재 대기',
      oldest: (time) => `가장 오래된 요청: ${time}`,
      dueSoon: (count) => `10분 안에 기한 ${count}건`,
      nothingWaits: '대기 중인 요청 없음',
      cost: '비용',
      perQuery: (cost) => `질의당 ${cost}`,
      noModel: '모델 호출 없음',
      help: {
        queries: '이 기간에 끝난 모든 질의입니다. 결과와 관계없이 셉니다.',
        satisfaction: '이 기간에 등록된 의견 가운데 긍정 의견의 비율입니다.',
        machine: '질문부터 종료까지 걸린 시간의 중앙값으로, 사람을 기다린 시간은 뺍니다.',
        waiting: '기간과 관계없이 지금 열려 있는 요청입니다.',
        cost: '설정된 단가로 계산한 모델 호출과 유료 검색 비용입니다.',
      },
    },
    sections: {
      volume: '처리량과 비용',
      people: '사람의 검토',
      machine: '시스템 처리',
      feedback: '피드백',
    },
    cards: {
      daily: {
        title: '일별 질의와 의견',
        help: '질의는 끝난 날(UTC), 의견은 등록된 날을 기준으로 셉니다.',
      },
      cost: { title: '일별 비용', help: '그날(UTC) 끝난 질의에 든 비용이며 단위는 미국 달러입니다.' },
      outcomes: { title: '질의 결과', help: '이 기간에 끝난 모든 질의를 마지막 단계별로 셉니다.' },
      accuracy: {
        title: '신뢰도별 정확도',
        help: '검토 전: 사람이 판단한 초안 가운데 승인되었거나, 검토가 없었다면 긍정 의견을 받은 비율입니다. 검토 후: 전달된 답변 가운데 긍정 의견을 받았거나, 의견이 없다면 승인 또는 수정된 비율입니다. n은 판단된 건수이며, 아무도 판단하지 않은 답변은 세지 않습니다.',
      },
      decisions: {
        title: '사람의 결정',
        help: '요청 종류별로 사람이 결정한 건수, 기한이 지나 기본 처리된 건수, 기본 처리와 다르게 결정한 비율, 요청부터 사람의 결정까지 걸린 시간(중앙값과 90번째 백분위)입니다.',
      },
      queue: { title: '종류별 현재 대기', help: '지금 열려 있는 요청입니다.' },
      spread: {
        title: '응답 시간',
        help: '질문부터 종료까지 걸린 시간입니다. 전체, 시스템, 그리고 사람을 기다린 질의의 대기 시간으로 나눕니다. p50은 절반, p95는 100건 중 95건이 그 시간 안에 끝났다는 뜻입니다.',
      },
      speed: {
        title: '일별 시스템 응답 시간',
        help: '그날(UTC) 끝난 질의의 시스템 처리 시간 중앙값이며, 사람을 기다린 시간은 뺍니다.',
      },
      steps: {
        title: '단계별 처리 시간',
        help: '질의당 단계별 평균 시간이며 긴 순서입니다. 여러 단계가 동시에 실행될 수 있습니다.',
      },
      shares: {
        title: '보정과 지름길',
        help: '보정: 근거나 초안이 부족하거나 검토자가 요청해 검색어를 다시 쓴 질의입니다. 웹: 문서에 내용이 부족해 웹을 검색한 질의입니다. 캐시: 이전 답변을 다시 전달한 질의입니다. 검토: 한 명 이상이 결정한 질의입니다.',
      },
      strategies: {
        title: '검색어 재작성 방식',
        help: '방식별 재작성 횟수입니다. 한 질의에 여러 번 있을 수 있습니다.',
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
        help: '최신순이며, 한 사람이 한 질의에 남긴 의견은 마지막 것만 표시합니다.',
      },
    },
    columns: {
      day: '날짜',
      queries: '질의',
      positive: '긍정',
      negative: '부정',
      cost: '비용',
      machineP50: '시스템 중앙값',
      level: '신뢰도',
      before: '검토 전',
      after: '검토 후',
      kind: '종류',
      decided: '사람',
      timedOut: '기본 처리',
      overridden: '기본과 다름',
      timeToDecision: '결정까지',
      p50: 'p50',
      p90: 'p90',
      p95: 'p95',
      max: '최장',
      waiting: '대기',
      count: '건수',
      share: '비율',
      outcome: '결과',
      step: '단계',
      runs: '실행',
      mean: '질의당 평균',
      measured: '측정',
      strategy: '방식',
      model: '모델',
      prompt: '프롬프트',
      calls: '호출',
      input: '입력 토큰',
      output: '출력 토큰',
    },
    spreads: { total: '전체', machine: '시스템', human: '사람' },
    shares: {
      corrected: '보정됨',
      webFallback: '웹 검색함',
      cacheHits: '캐시 사용',
      reviewed: '사람이 검토함',
    },
    allKinds: '전체',
    ratio: (count, of) => `${of}건 중 ${count}건`,
    smallN: (least) => `판단된 답변이 ${least}건 미만인 비율(흐린 막대)은 참고용으로만 보아 주세요.`,
    version: (version) => `v${version}`,
    operators: {
      title: '운영자 안내',
      before: '같은 지표를 Prometheus 형식으로',
      link: '/metrics',
      after: '에서 볼 수 있으며, Grafana 대시보드 파일이 설치본에 들어 있습니다.',
    },
  },
};
