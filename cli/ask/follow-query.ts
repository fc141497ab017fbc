import { isFinal } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import type { Transcript } from '../render/transcript.js';
import { barredLines, deadlineLine, voteLine } from '../render/gate.js';
import { wrapIndented } from '../terminal/layout.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { nextChange, snapshotOf, type Snapshot } from './follow.js';
import type { LiveDraft } from './live-draft.js';
import { openRequests } from '../render/standing.js';
import { promptDecision } from './prompt-decision.js';

/**
 * Follows a query, prints its steps and has the person decide what waits for one.
 * @param leaveDecisions decisions are left to others and waited for
 * @param draft what is shown while the answer is written
 * @returns the status at the end, or the one that waits when nobody is there to decide
 * @throws an AbortError at Ctrl-C
 */
export async function followQuery(
  session: Session,
  first: Snapshot,
  transcript: Transcript,
  leaveDecisions: boolean,
  draft: Pick<LiveDraft, 'at'>,
): Promise<Snapshot> {
  const { prompter, interrupted, now } = session;
  /** Requests that this person cannot decide or has already voted on. */
  const left = new Set<string>();
  const announced = new Set<string>();
  let snapshot = first;
  for (;;) {
    draft.at(snapshot.view);
    transcript.show(snapshot.view, now());
    if (isFinal(snapshot.view.stage)) return snapshot;
    const open = openRequests(snapshot.view);
    const mine = leaveDecisions ? undefined : open.find(({ id }) => !left.has(id));
    const waits = open.length > 0;
    if (waits && !leaveDecisions && !(await prompter.present(interrupted))) return snapshot;
    if (mine) {
      const next = await decide(session, snapshot, mine, left);
      if (!next) return snapshot;
      snapshot = next;
    } else {
      for (const request of open) {
        if (leaveDecisions && !announced.has(request.id)) announce(session, snapshot, request);
        announced.add(request.id);
      }
      snapshot = await nextChange(session, snapshot, interrupted);
    }
  }
}

/** Lets the person decide one request. @returns the status after it; undefined when nobody is there to decide */
async function decide(
  session: Session,
  snapshot: Snapshot,
  request: HumanRequest,
  left: Set<string>,
): Promise<Snapshot | undefined> {
  const { terminal, api } = session;
  const texts = TEXTS[snapshot.view.language];
  const outcome = await promptDecision(session, snapshot, request);
  switch (outcome.by) {
    case 'us':
    case 'others':
      return outcome.snapshot;
    case 'nobody':
      return undefined;
    case 'vote':
      terminal.print(voteLine(outcome.vote, terminal, texts));
      break;
    case 'barred':
      terminal.print(...barredLines(outcome.problem, session, texts));
      break;
  }
  left.add(request.id);
  return snapshotOf(await api.call('getQuery', { params: { id: snapshot.view.id } }));
}

function announce({ terminal, now }: Session, { view }: Snapshot, request: HumanRequest): void {
  const texts = TEXTS[view.language];
  const lines = [
    texts.waiting.othersDecide,
    deadlineLine(request, texts, now()),
    `vouch review ${request.id}`,
  ];
  terminal.print(...lines.flatMap((line) => wrapIndented(`  ${line}`, terminal.width)));
}
