import type { QueryEvent } from '../../contract/events.js';
import { stageSchema } from '../../contract/query.js';
import { todoStatusSchema } from '../../contract/plan.js';
import { decidedBySchema, requestKindSchema } from '../../contract/requests/index.js';
import { textFor, type Texts } from '../texts/index.js';
import { formatTime } from './time.js';

/** Describes an event in one line: its name and the facts that came with it. */
export function eventText({ type, data }: QueryEvent, texts: Texts, now: number): string {
  const { gate } = texts;
  const kind = requestKindSchema.safeParse(data.kind).data;
  const facts = [
    kind && texts.kinds[kind],
    data.requestId && ordinalOf(data.requestId),
    data.stage && stageText(data.stage, texts),
    data.todoId,
    data.status && statusText(data.status, texts),
    data.action && textFor(texts.done, data.action),
    data.by ?? deciderText(data.decidedBy, texts),
    data.approvals !== undefined && data.needed !== undefined && gate.quorum(data.approvals, data.needed),
    data.version !== undefined && texts.plan.version(data.version),
    data.groups && data.groups.length > 0 && gate.groups(data.groups.join(', ')),
    data.priority && data.priority !== 'normal' && gate.priority(textFor(texts.priorities, data.priority)),
    data.because && textFor(texts.changes, data.because),
    data.code,
    data.until && texts.watch.until(formatTime(data.until, now)),
    data.deadline && texts.watch.until(formatTime(data.deadline, now)),
  ];
  return [texts.events[type], ...facts.filter((fact) => fact)].join(' · ');
}

/** `r1` of `q-….r1`. */
function ordinalOf(requestId: string): string {
  return requestId.slice(requestId.lastIndexOf('.') + 1);
}

function stageText(stage: string, { stages }: Texts): string {
  const known = stageSchema.safeParse(stage);
  return known.success ? stages[known.data] : stage;
}

function statusText(status: string, { taskStatuses }: Texts): string {
  const known = todoStatusSchema.safeParse(status);
  return known.success ? taskStatuses[known.data] : status;
}

function deciderText(decidedBy: string | undefined, { decidedBy: words }: Texts): string | undefined {
  const known = decidedBySchema.safeParse(decidedBy);
  return known.success ? words[known.data] : decidedBy;
}
