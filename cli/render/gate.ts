import type { HumanRequest } from '../../contract/requests/index.js';
import type { Scene } from '../forms/form.js';
import { wrapIndented } from '../terminal/layout.js';
import type { Texts } from '../texts/index.js';
import { formatTime } from './time.js';
import { deadlineLine } from './waiting.js';

/** The fields that requests of all kinds have. */
export type Gated = Omit<HumanRequest, 'kind' | 'payload'>;

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
