import type { HumanRequest } from '../../contract/requests/index.js';
import { textFor, type Texts } from '../texts/index.js';
import { formatLeft, formatTime } from './time.js';

/** States the deadline of a request and its default. Shown with every request. */
export function deadlineLine(
  request: Pick<HumanRequest, 'deadline' | 'defaultAction' | 'frozenSince'>,
  texts: Texts,
  now: number,
): string {
  const { deadline, defaultAction, frozenSince } = request;
  const outcome = textFor(texts.outcomes, defaultAction);
  if (frozenSince !== undefined) {
    return texts.gate.frozen(formatLeft(deadline, Date.parse(frozenSince), texts), outcome);
  }
  const time = formatTime(deadline, now);
  return Date.parse(deadline) <= now
    ? texts.waiting.overdue(time, outcome)
    : texts.waiting.byDefault(time, formatLeft(deadline, now, texts), outcome);
}
