import { isFinal } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import type { Transcript } from '../render/transcript.js';
import { barredLines, voteLine } from '../render/turn.js';
import { deadlineLine } from '../render/waiting.js';
import { wrapIndented } from '../terminal/layout.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { nextChange, seenOf, type Seen } from './follow.js';
import type { LiveDraft } from './live-draft.js';
import { openRequests } from './outcome.js';
import { takeTurn } from './take-turn.js';

/**
 * Follows a query, prints its steps and has the person decide what waits for one.
 * @param leaveDecisions decisions are left to others and waited for
 * @param draft what is shown while the answer is written
 * @returns the status at the end, or the one that waits when nobody is there to decide
 * @throws an AbortError at Ctrl-C
 */
export async function followQuery(
  session: Session,
  first: Seen,
  transcript: Transcript,
  leaveDecisions: boolean,
  draft: Pick<LiveDraft, 'at'>,
): Promise<Seen> {
  const { prompter, interrupted, now } = session;
  /** Requests that this person cannot decide or has already voted on. */
  const left = new Set<string>();
  const announced = new Set<string>();
  let seen = first;
  for (;;) {
    draft.at(seen.view);
    transcript.show(seen.view, now());
    if (isFinal(seen.view.stage)) return seen;
    const open = openRequests(seen.view);
    const mine = leaveDecisions ? undefined : open.find(({ id }) => !left.has(id));
    const waits = open.length > 0;
    if (waits && !leaveDecisions && !(await prompter.present(interrupted))) return seen;
    if (mine) {
      const next = await decide(session, seen, mine, left);
      if (!next) return seen;
      seen = next;
    } else {
      for (const request of open) {
        if (leaveDecisions && !announced.has(request.id)) announce(session, seen, request);
        announced.add(request.id);
      }
      seen = await nextChange(session, seen, interrupted);
    }
  }
}

/** Lets the person decide one request. @returns the status after it; undefined when nobody is there to decide */
async function decide(
  session: Session,
  seen: Seen,
  request: HumanRequest,
  left: Set<string>,
): Promise<Seen | undefined> {
  const { terminal, api } = session;
  const texts = TEXTS[seen.view.language];
  const turn = await takeTurn(session, seen, request);
  switch (turn.by) {
    case 'us':
    case 'others':
      return turn.seen;
    case 'nobody':
      return undefined;
    case 'vote':
      terminal.print(voteLine(turn.vote, terminal, texts));
      break;
    case 'barred':
      terminal.print(...barredLines(turn.problem, session, texts));
      break;
  }
  left.add(request.id);
  return seenOf(await api.call('getQuery', { params: { id: seen.view.id } }));
}

function announce({ terminal, now }: Session, { view }: Seen, request: HumanRequest): void {
  const texts = TEXTS[view.language];
  const lines = [
    texts.waiting.othersDecide,
    deadlineLine(request, texts, now()),
    `vouch review ${request.id}`,
  ];
  terminal.print(...lines.flatMap((line) => wrapIndented(`  ${line}`, terminal.width)));
}
