import type { HumanRequest, RequestKind } from '../../contract/requests/index.js';
import { wrapIndented } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
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

const EXAMPLES: Record<RequestKind, string> = {
  answer_review: '--action approve',
  plan_review: '--action approve',
  approval_request: '--action approve',
  clarification: '--action answer --text "…"',
  input_request: "--action answer --value '…'",
  pause: '--action resume',
};

/** Lists the commands that decide a request later, or from a program. */
export function howToDecide(request: HumanRequest, terminal: Terminal, texts: Texts): string[] {
  const { waiting } = texts;
  return [
    `  ${waiting.person}`,
    `  ${waiting.decide}: ${terminal.paint('bold', `vouch review ${request.id}`)}`,
    `    vouch review ${request.id} ${EXAMPLES[request.kind]}`,
    `  ${waiting.lookAgain}: vouch show ${request.queryId}`,
  ].flatMap((line) => wrapIndented(line, terminal.width));
}
