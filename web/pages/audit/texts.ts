import type { HistoryEntryType } from '../../../contract/history.js';

const en = {
  title: 'Audit',
  toQuery: 'To the question',
  empty: {
    title: 'Nothing is recorded yet',
    detail: 'The history appears as soon as work on the question begins.',
  },
  forbidden: {
    title: 'You may not read this history',
    detail:
      'Auditors can read every history, and askers the history of their own questions. An administrator can give you the role.',
  },
  header: {
    askedBy: 'Asked by',
    askedAt: 'Asked',
    ended: 'Ended',
    stage: 'Outcome',
    confidence: 'Confidence',
    cost: 'Cost',
    spent: (calls: string, tokens: string) =>
      `${calls} model ${calls === '1' ? 'call' : 'calls'}, ${tokens} tokens`,
    noModel: 'no model was called',
    decisions: 'Decisions',
    decided: (people: number, defaults: number, others: number) =>
      [
        `${people} by people`,
        `${defaults} by default`,
        ...(others > 0 ? [`${others} by policy or cancellation`] : []),
      ].join(', '),
    mode: 'Review',
    id: 'Question id',
    session: 'Session',
  },
  runs: {
    title: 'Runs in Temporal',
    run: 'Run',
    events: 'Events',
    bytes: 'Size',
    temporal: 'Raw history',
    open: 'Open in the Temporal UI',
    noLink: 'no UI is linked',
  },
  list: {
    title: 'What happened',
    types: 'Types of entries',
    text: 'Search the entries',
    textHint: 'Words, names, ids, hashes…',
    count: (shown: number, all: number) =>
      shown === all ? `Entries: ${all}` : `Entries: ${shown} of ${all}`,
    nothing: 'No entry matches this filter.',
    reset: 'Clear the filter',
    more: (count: number, left: number) => `Show ${count} more (${left} left)`,
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
    zone: (zone: string) => `Times in ${zone}; UTC on hover and in the details.`,
    exportCsv: 'CSV, for spreadsheets',
    exportJsonLines: 'JSON Lines, complete',
    export: 'Export what is shown',
  },
  types: {
    asked: 'Question',
    step: 'Machine',
    request: 'Request',
    event: 'Progress',
    message: 'Message',
    decision: 'Receipt',
    continued: 'New run',
    ended: 'End',
  } satisfies Record<HistoryEntryType, string>,
  fold: { more: 'Show all', less: 'Show less' },
};

const ko: typeof en = {
  title: '감사 기록',
  toQuery: '질문으로 이동',
  empty: {
    title: '아직 기록이 없습니다',
    detail: '질문이 처리되기 시작하면 기록이 나타납니다.',
  },
  forbidden: {
    title: '볼 수 없는 기록입니다',
    detail:
      '감사자는 모든 기록을, 질문한 사람은 자신의 기록을 볼 수 있습니다. 필요하면 관리자에게 역할을 요청해 주십시오.',
  },
  header: {
    askedBy: '질문한 사람',
    askedAt: '질문 시각',
    ended: '종료 시각',
    stage: '결과',
    confidence: '신뢰도',
    cost: '비용',
    spent: (calls, tokens) => `모델 호출 ${calls}회, 토큰 ${tokens}개`,
    noModel: '모델 호출 없음',
    decisions: '결정',
    decided: (people, defaults, others) =>
      [`사람 ${people}건`, `기본 처리 ${defaults}건`, ...(others > 0 ? [`정책·취소 ${others}건`] : [])].join(
        ', ',
      ),
    mode: '검토 방식',
    id: '질문 ID',
    session: '세션',
  },
  runs: {
    title: 'Temporal 실행',
    run: '실행',
    events: '이벤트',
    bytes: '크기',
    temporal: '원본 이력',
    open: 'Temporal UI에서 열기',
    noLink: '연결된 UI 없음',
  },
  list: {
    title: '처리 이력',
    types: '항목 유형',
    text: '항목에서 찾기',
    textHint: '단어, 이름, ID, 해시…',
    count: (shown, all) => (shown === all ? `항목 ${all}건` : `항목 ${all}건 중 ${shown}건`),
    nothing: '조건에 맞는 항목이 없습니다.',
    reset: '필터 해제',
    more: (count, left) => `${count}건 더 보기 (${left}건 남음)`,
    expandAll: '모두 펼치기',
    collapseAll: '모두 접기',
    zone: (zone) => `시간대는 ${zone}이며, 마우스를 올리거나 상세를 펼치면 UTC로 볼 수 있습니다.`,
    exportCsv: 'CSV (스프레드시트용)',
    exportJsonLines: 'JSON Lines (전체 내용)',
    export: '표시된 항목 내보내기',
  },
  types: {
    asked: '질문',
    step: '처리 단계',
    request: '요청',
    event: '진행',
    message: '메시지',
    decision: '결정 기록',
    continued: '새 실행',
    ended: '종료',
  },
  fold: { more: '모두 보기', less: '접기' },
};

export const auditTexts = { en, ko };
