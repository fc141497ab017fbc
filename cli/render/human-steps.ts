import type { EventData, EventType } from '../../contract/events.js';
import type { Todo } from '../../contract/plan.js';
import type { QueryView } from '../../contract/query.js';
import type { Receipt, RequestKind } from '../../contract/requests/index.js';
import type { Texts } from '../texts/index.js';
import { eventText } from './event.js';
import { lapseLine, receiptLine } from './receipt.js';
import { formatTime } from './time.js';
import { todoOutcome, toolName } from './todos.js';

/** One line of the transcript. */
export interface Step {
  /** The same for the same step in every status of a query, so that it is printed once. */
  key: string;
  tag: string;
  text: string;
  /** Chooses the colour. */
  tone: 'plain' | 'good' | 'bad';
}

/** A score with two decimals. */
export const two = (value: number): string => value.toFixed(2);

/** A step without a colour of its own. */
export function plain(key: string, tag: string, text: string): Step {
  return { key, tag, text, tone: 'plain' };
}

/** Searches have lines of their own in a transcript. */
export function isSearch({ tool }: Pick<Todo, 'tool'>): boolean {
  return tool === 'search_documents' || tool === 'search_web';
}

/** Steps for a decision, and for its lapse where what was approved has changed since. */
export function receiptSteps(receipt: Receipt, texts: Texts, now: number): Step[] {
  const lapse = lapseLine(receipt, texts, now);
  return [
    // taken back while it was open: nobody has decided anything
    ...(receipt.action === 'lapse'
      ? []
      : [plain(`receipt:${receipt.requestId}`, texts.tags.decision, receiptLine(receipt, texts, now))]),
    ...(lapse === undefined
      ? []
      : [{ key: `lapse:${receipt.requestId}`, tag: texts.tags.decision, text: lapse, tone: 'bad' as const }]),
  ];
}

/** Events while a request is open that no receipt covers. */
const NOTICES: readonly EventType[] = [
  'hitl_reminder',
  'hitl_warning',
  'hitl_widened',
  'hitl_escalated',
  'hitl_voted',
  'hitl_extended',
  'hitl_paused',
];

export function noticeSteps(
  view: QueryView,
  kinds: readonly RequestKind[],
  texts: Texts,
  now: number,
): Step[] {
  return view.events
    .filter(
      ({ type, data }) => NOTICES.includes(type) && kinds.some((kind) => kind === kindOf(data, view, type)),
    )
    .map((event) => ({
      key: `event:${event.seq}`,
      tag: texts.tags.notice,
      text: eventText(event, texts, now),
      tone: event.type === 'hitl_voted' || event.type === 'hitl_extended' ? 'plain' : 'bad',
    }));
}

/** Returns the kind of request that an event is about. */
function kindOf(
  { kind, requestId }: EventData,
  { requests }: QueryView,
  type: EventType,
): string | undefined {
  if (type === 'hitl_paused') return 'pause';
  return kind ?? requests.find(({ id }) => id === requestId)?.kind;
}

/** Steps for the states of todos; searches that go well have lines of their own. */
export function todoSteps({ plan, events }: QueryView, texts: Texts): Step[] {
  const times = (id: string, status: string) =>
    events.filter(({ type, data }) => type === 'todo_changed' && data.todoId === id && data.status === status)
      .length;
  return (plan?.todos ?? [])
    .filter((todo) => todo.tool !== 'synthesize' && todo.status !== 'pending')
    .filter((todo) => !isSearch(todo) || todo.status === 'failed' || todo.status === 'skipped')
    .map((todo) => ({
      // a todo that is run again is told again
      key: `todo:${todo.id}:${todo.status}:${times(todo.id, todo.status)}`,
      tag: texts.tags.todo,
      text: `${texts.todo.of(todo.id, todo.task)} (${toolName(todo.tool, texts)}) · ${todoOutcome(todo, texts)}`,
      tone: todo.status === 'failed' ? 'bad' : todo.status === 'completed' ? 'good' : 'plain',
    }));
}

export function verificationSteps({ verifications }: QueryView, texts: Texts, now: number): Step[] {
  return verifications.map(({ type, summary, withheld, qualityScore, by, at }, i) =>
    plain(
      `verification:${i}`,
      texts.verification.title(texts.verificationTypes[type]),
      `${withheld ? texts.answer.withheldText : summary} (${texts.verification.score} ${two(qualityScore)}) · ${by} · ${formatTime(at, now)}`,
    ),
  );
}
