import type { EventData, EventType, QueryEvent } from '../../../contract/events.js';
import type { Language } from '../../../contract/language.js';
import type { Todo } from '../../../contract/plan.js';
import type { QueryStatus } from '../../../contract/query.js';
import type { RequestKind } from '../../../contract/requests/index.js';

interface ProgressTexts {
  stages: Partial<Record<string, string>>;
  step: (task: string) => string;
  asked: (what: string, groups: string, until: string | undefined) => string;
  kinds: Record<RequestKind, string> & Partial<Record<string, string>>;
  decided: (what: string, action: string) => string;
  timeout: (what: string, action: string) => string;
  paused: string;
  resumed: string;
  actions: Partial<Record<string, string>>;
}

const en: ProgressTexts = {
  stages: {
    analysing: 'Reading the question …',
    planning: 'Planning how to answer …',
    retrieving: 'Searching and grading what is found …',
    answering: 'Writing the answer and checking it against its sources …',
  },
  step: (task) => `Step: ${task} …`,
  asked: (what, groups, until) =>
    `Waiting for a person: ${what}${groups === '' ? '' : ` (${groups})`}${until ? `, until ${until}` : ''}.`,
  kinds: {
    clarification: 'what the question means',
    plan_review: 'review of the plan',
    approval_request: 'approval of a step',
    input_request: 'information for a step',
    answer_review: 'review of the answer',
    pause: 'the question is paused',
  },
  decided: (what, action) => `Decided: ${what} – ${action}.`,
  timeout: (what, action) => `Nobody answered in time: ${what} – ${action} by default.`,
  paused: 'Paused.',
  resumed: 'Going on.',
  actions: {},
};

const ko: ProgressTexts = {
  stages: {
    analysing: '질문을 분석하고 있습니다…',
    planning: '답변 계획을 세우고 있습니다…',
    retrieving: '문서를 검색하고 관련성을 평가하고 있습니다…',
    answering: '답변을 작성하고 근거와 대조하고 있습니다…',
  },
  step: (task) => `단계 진행 중: ${task}…`,
  asked: (what, groups, until) =>
    `담당자를 기다리고 있습니다: ${what}${groups === '' ? '' : ` (${groups})`}${until ? `, ${until}까지` : ''}`,
  kinds: {
    clarification: '질문의 뜻 확인',
    plan_review: '계획 검토',
    approval_request: '작업 승인',
    input_request: '작업에 필요한 정보 입력',
    answer_review: '답변 검토',
    pause: '일시정지',
  },
  decided: (what, action) => `결정되었습니다: ${what} – ${action}`,
  timeout: (what, action) => `시간 안에 응답이 없어 기본 동작을 적용했습니다: ${what} – ${action}`,
  paused: '일시정지되었습니다.',
  resumed: '다시 진행합니다.',
  actions: {
    approve: '승인',
    edit: '수정',
    modify: '수정',
    retry: '다시 검색',
    reject: '거부',
    skip: '건너뛰기',
    answer: '답변',
    cancel: '취소',
    resume: '재개',
  },
};

const TEXTS: Record<Language, ProgressTexts> = { en, ko };

type Line = (data: EventData, texts: ProgressTexts, todos: readonly Todo[]) => string | undefined;

/** Told by the stage that they belong to. */
const USUAL_TOOLS = ['search_documents', 'synthesize'];

/** What events mean for who waits for the answer; the others mean nothing to them. */
const LINES: Partial<Record<EventType, Line>> = {
  stage_changed: ({ stage }, { stages }) => stages[stage ?? ''],
  todo_changed: ({ status, todoId }, { step }, todos) => {
    const todo = todos.find(({ id }) => id === todoId);
    return status === 'running' && todo && !USUAL_TOOLS.includes(todo.tool) ? step(todo.task) : undefined;
  },
  hitl_request: ({ kind, groups = [], deadline }, { asked, kinds }) =>
    asked(kinds[kind ?? ''] ?? '', groups.join(', '), timeOf(deadline)),
  hitl_decided: (data, texts) => texts.decided(...outcomeOf(data, texts)),
  hitl_timeout: (data, texts) => texts.timeout(...outcomeOf(data, texts)),
  hitl_paused: (_data, { paused }) => paused,
  hitl_resumed: (_data, { resumed }) => resumed,
};

/** What an event means for who waits for the answer, in one line; undefined when nothing. */
export function progressLine(
  { type, data }: QueryEvent,
  { language, plan }: QueryStatus,
): string | undefined {
  return LINES[type]?.(data, TEXTS[language], plan?.todos ?? []);
}

/** What is done before anything has happened. */
export function firstLine(language: Language): string {
  return TEXTS[language].stages['analysing'] ?? '';
}

function outcomeOf({ kind = '', action = '' }: EventData, texts: ProgressTexts): [string, string] {
  return [texts.kinds[kind] ?? kind, texts.actions[action] ?? action];
}

/** What a request of a kind waits for. */
export function waitsFor(kind: RequestKind, groups: readonly string[], language: Language): string {
  const { asked, kinds } = TEXTS[language];
  return asked(kinds[kind], groups.join(', '), undefined).replace(/\.$/, '');
}

/** `2026-11-21 15:04 UTC`; the zone of the reader is not known. */
function timeOf(iso: string | undefined): string | undefined {
  return iso === undefined ? undefined : `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
