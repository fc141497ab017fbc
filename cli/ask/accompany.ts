import { isFinal } from '../../contract/query.js';
import type { Transcript } from '../render/transcript.js';
import { deadlineLine } from '../render/waiting.js';
import { wrapIndented } from '../terminal/layout.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { takeTurn } from './decide.js';
import { nextChange, type Seen } from './follow.js';
import { openRequest } from './outcome.js';

/**
 * Follows a query, prints its steps and has the person decide what waits for one.
 * @param leaveDecisions decisions are left to others and waited for
 * @returns the status at the end, or the one that waits when nobody is there to decide
 * @throws an AbortError at Ctrl-C
 */
export async function accompany(
  session: Session,
  first: Seen,
  transcript: Transcript,
  leaveDecisions: boolean,
): Promise<Seen> {
  const { prompter, interrupted, now } = session;
  const announced = new Set<string>();
  let seen = first;
  for (;;) {
    transcript.show(seen.view, now());
    if (isFinal(seen.view.stage)) return seen;
    const request = openRequest(seen.view);
    if (!request) {
      seen = await nextChange(session, seen, interrupted);
    } else if (leaveDecisions) {
      if (!announced.has(request.id)) announce(session, seen, request);
      announced.add(request.id);
      seen = await nextChange(session, seen, interrupted);
    } else {
      if (!(await prompter.present(interrupted))) return seen;
      const turn = await takeTurn(session, seen, request);
      if (turn.by === 'nobody') return seen;
      seen = turn.seen;
    }
  }
}

function announce(
  { terminal, now }: Session,
  { view }: Seen,
  request: NonNullable<ReturnType<typeof openRequest>>,
): void {
  const texts = TEXTS[view.language];
  const lines = [
    texts.waiting.othersDecide,
    deadlineLine(request, texts, now()),
    `vouch review ${request.id}`,
  ];
  terminal.print(...lines.flatMap((line) => wrapIndented(`  ${line}`, terminal.width)));
}
