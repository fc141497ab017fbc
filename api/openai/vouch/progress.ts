import type { EventData, EventType, QueryEvent } from '../../../contract/events.js';
import type { Language } from '../../../contract/language.js';
import type { Todo } from '../../../contract/plan.js';
import type { QueryStatus } from '../../../contract/query.js';
import type { RequestKind } from '../../../contract/requests/index.js';
import { momentText } from '../../../domain/texts.js';
import { wordFor, WORDS, type Vocabulary } from '../../../domain/vocabulary/index.js';

interface ProgressTexts {
  step: (task: string) => string;
  asked: (what: string, groups: string, until: string | undefined) => string;
  decided: (what: string, action: string) => string;
  timeout: (what: string, action: string) => string;
  paused: string;
  resumed: string;
}

const en: ProgressTexts = {
  step: (task) => `Task: ${task}…`,
  asked: (what, groups, until) =>
    `Waiting for a person: ${what}${groups === '' ? '' : ` (${groups})`}${until ? `, until ${until}` : ''}.`,
  decided: (what, action) => `Decided: ${what} – ${action}.`,
  timeout: (what, action) => `Nobody answered in time: ${what} – ${action} by default.`,
  paused: 'Paused.',
  resumed: 'Resumed.',
};

const ko: ProgressTexts = {
  step: (task) => `작업 진행 중: ${task}…`,
  asked: (what, groups, until) =>
    `사람의 결정을 기다리고 있습니다: ${what}${groups === '' ? '' : ` (${groups})`}${until ? `, ${until}까지` : ''}`,
  decided: (what, action) => `결정되었습니다: ${what} – ${action}`,
  timeout: (what, action) => `시간 안에 응답이 없어 기본 처리를 적용했습니다: ${what} – ${action}`,
  paused: '일시 중지되었습니다.',
  resumed: '다시 진행합니다.',
};

const TEXTS: Record<Language, Vocabulary & ProgressTexts> = {
  en: { ...WORDS.en, ...en },
  ko: { ...WORDS.ko, ...ko },
};

type Line = (
  data: EventData,
  texts: Vocabulary & ProgressTexts,
  todos: readonly Todo[],
) => string | undefined;

/** Tools without a line of their own, since the stage tells of them. */
const USUAL_TOOLS = ['search_documents', 'synthesize'];

/** Lines for the events that matter to the asker; others have none. */
const LINES: Partial<Record<EventType, Line>> = {
  stage_changed: ({ stage }, { progress }) => (progress as Partial<Record<string, string>>)[stage ?? ''],
  todo_changed: ({ status, todoId }, { step }, todos) => {
    const todo = todos.find(({ id }) => id === todoId);
    return status === 'running' && todo && !USUAL_TOOLS.includes(todo.tool) ? step(todo.task) : undefined;
  },
  hitl_request: ({ kind, groups = [], deadline }, { asked, kinds }) =>
    asked(
      wordFor(kinds, kind ?? ''),
      groups.join(', '),
      deadline === undefined ? undefined : momentText(deadline),
    ),
  hitl_decided: (data, texts) => texts.decided(...outcomeOf(data, texts)),
  hitl_timeout: (data, texts) => texts.timeout(...outcomeOf(data, texts)),
  hitl_paused: (_data, { paused }) => paused,
  hitl_resumed: (_data, { resumed }) => resumed,
};

/** Returns the progress line of an event; undefined if it has none. */
export function progressLine(
  { type, data }: QueryEvent,
  { language, plan }: QueryStatus,
): string | undefined {
  return LINES[type]?.(data, TEXTS[language], plan?.todos ?? []);
}

/** Returns the progress line before the first event. */
export function firstLine(language: Language): string {
  return TEXTS[language].progress.analysing;
}

function outcomeOf({ kind = '', action = '' }: EventData, texts: Vocabulary): [string, string] {
  return [wordFor(texts.kinds, kind), wordFor(texts.actions, action)];
}

/** Returns the text that says whom a request of a kind waits for. */
export function waitsFor(kind: RequestKind, groups: readonly string[], language: Language): string {
  const { asked, kinds } = TEXTS[language];
  return asked(kinds[kind], groups.join(', '), undefined).replace(/\.$/, '');
}
