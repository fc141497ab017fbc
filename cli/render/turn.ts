import { FAILURES } from '../../contract/failures.js';
import type { PendingVote } from '../../contract/requests/index.js';
import type { ApiProblem } from '../../client/errors.js';
import type { Session } from '../session.js';
import { wrapIndented } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Texts } from '../texts/index.js';
import { formatTime } from './time.js';

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
