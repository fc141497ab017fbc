import type { ApiProblem } from '../../client/errors.js';
import { FAILURES } from '../../contract/failures.js';
import type { HumanRequest, PendingVote } from '../../contract/requests/index.js';
import type { Scene } from '../forms/form.js';
import type { Session } from '../session.js';
import { box, wrapIndented } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
import { textFor, type Texts } from '../texts/index.js';
import { formatLeft, formatTime } from './time.js';

/** The fields that requests of all kinds have. */
type Gated = Omit<HumanRequest, 'kind' | 'payload'>;

/**
 * Lines under every request: deadline and default, claim, approvals so far, groups, and the escalation steps to come.
 */
export function gateLines(request: Gated, { terminal, texts, now }: Scene): string[] {
  const { gate } = texts;
  const { claim, groups, priority } = request;
  const next = ladderText(request, texts, now);
  return [
    deadlineLine(request, texts, now),
    ...(priority === 'normal' ? [] : [gate.priority(texts.priorities[priority])]),
    ...(claim ? [gate.claimed(claim.by, formatTime(claim.until, now))] : []),
    ...quorumLines(request, texts),
    ...(groups.length > 0 ? [gate.groups(groups.join(', '))] : []),
    ...(next === '' ? [] : [gate.next(next)]),
  ].flatMap((line) => wrapIndented(`  ${line}`, terminal.width));
}

/** `1 of 2 approvals`; empty where one person decides alone. */
export function quorumText({ quorum }: Gated, { gate }: Texts): string {
  return quorum ? gate.quorum(quorum.votes.length, quorum.approvals) : '';
}

function quorumLines(request: Gated, texts: Texts): string[] {
  const { quorum } = request;
  if (!quorum) return [];
  const voters = quorum.votes.map(({ by }) => by).join(', ');
  const counted = quorumText(request, texts);
  return [
    voters === '' ? counted : `${counted} (${texts.gate.voters(voters)})`,
    ...(quorum.people.length > 0 ? [texts.gate.people(quorum.people.join(', '))] : []),
  ];
}

/** Lists the escalation steps that are still to come, in order; none while the deadline is frozen. */
function ladderText({ ladder, frozenSince }: Gated, { gate }: Texts, now: number): string {
  if (frozenSince !== undefined) return '';
  return ladder
    .filter(({ doneAt }) => doneAt === undefined)
    .map(({ step, at, groups = [] }) => gate[step](formatTime(at, now), groups.join(', ')))
    .join(' · ');
}

/** Draws the content of a request in a box, and the state that all requests have (deadline, claim, quorum) under it. */
export function frame(title: string, content: readonly string[], request: Gated, scene: Scene): string[] {
  return [
    '',
    ...box(title, content, scene.terminal.width - 2).map((line) => `  ${line}`),
    ...gateLines(request, scene),
  ];
}

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

/** Confirms an approval that was counted while more are needed. */
export function voteLine({ pending }: PendingVote, { paint }: Terminal, { gate }: Texts): string {
  return `  ${paint('green', gate.voteCounted(pending.approvals, pending.needed))}`;
}

/** Explains why this person cannot decide a request now. */
export function barredLines(
  { problem, claim }: ApiProblem,
  { terminal, now }: Pick<Session, 'terminal' | 'now'>,
  { gate, language }: Texts,
): string[] {
  const why = claim
    ? gate.heldByOther(claim.by, formatTime(claim.until, now()))
    : `${FAILURES[problem.code].title[language]} (${problem.code}). ${gate.othersFirst}`;
  return wrapIndented(`  ${why}`, terminal.width).map((line) => terminal.paint('yellow', line));
}
