import type { Texts } from '../../language/language.js';
import { cardTexts } from './card-texts.js';

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
  cards: (typeof cardTexts)['en'];
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
    cards: cardTexts.en,
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
    cards: cardTexts.ko,
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
