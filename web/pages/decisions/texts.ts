import type { ExportFormat } from '../../../contract/metrics.js';

const en = {
  title: 'Decisions',
  about:
    'Every decided request, whether by a person, by the default at its deadline or by the policy. The log remains when the content of a question is erased.',
  list: 'Decisions, the latest first',
  at: 'When',
  question: 'Question',
  decision: 'Decision',
  by: 'Decided by',
  waited: 'Waited',
  confidence: 'Confidence',
  anyConfidence: 'Any confidence',
  kind: 'Kind of request',
  anyKind: 'Any kind',
  decidedBy: 'How it was decided',
  anyDecidedBy: 'Any way',
  person: 'Decided by (person)',
  erased: 'The content was erased',
  gone: (id: string) => `No longer kept · ${id}`,
  export: 'Export',
  formats: { csv: 'As CSV, for spreadsheets', jsonl: 'As JSON Lines' } satisfies Record<ExportFormat, string>,
  empty: {
    title: 'Nothing has been decided yet',
    detail: 'Once a request is decided, you see here who decided it, when and after how long.',
  },
  nothing: { title: 'No decision matches these filters', detail: 'Clear the filters to see all decisions.' },
};

const ko: typeof en = {
  title: '결정 기록',
  about:
    '사람이 결정했거나, 기한이 지나 기본 처리되었거나, 정책에 따라 결정된 모든 요청입니다. 질문의 내용을 삭제해도 기록은 남습니다.',
  list: '결정 기록 (최신순)',
  at: '시각',
  question: '질문',
  decision: '결정',
  by: '결정한 사람',
  waited: '대기 시간',
  confidence: '신뢰도',
  anyConfidence: '모든 신뢰도',
  kind: '요청 종류',
  anyKind: '모든 요청',
  decidedBy: '결정 방식',
  anyDecidedBy: '모든 결정 방식',
  person: '결정한 사람',
  erased: '내용이 삭제된 질문입니다',
  gone: (id) => `보관 기간이 지난 질문 · ${id}`,
  export: '내보내기',
  formats: { csv: 'CSV (스프레드시트용)', jsonl: 'JSON Lines' },
  empty: {
    title: '아직 결정이 없습니다',
    detail: '요청이 결정되면 누가, 언제, 얼마 만에 결정했는지 여기에 표시됩니다.',
  },
  nothing: {
    title: '조건에 맞는 결정이 없습니다',
    detail: '필터를 지우면 모든 결정을 볼 수 있습니다.',
  },
};

export const decisionsTexts = { en, ko };
