import { randomUUID } from 'node:crypto';
import type { Decision, DecisionResult, HumanRequest, PendingVote } from '../../contract/requests/index.js';
import type { Session } from '../session.js';
import type { Texts } from '../texts/index.js';
import { retryDuringOutage } from './retry-during-outage.js';

/** Sends a decision on what was shown; it counts once however often the connection breaks. */
export async function sendDecision(
  session: Session,
  texts: Texts,
  { id, queryId, shownHash }: Pick<HumanRequest, 'id' | 'queryId' | 'shownHash'>,
  decision: Decision,
): Promise<DecisionResult> {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await retryDuringOutage(session, texts, queryId, () =>
    session.api.call(
      'decideRequest',
      { params: { id }, body: { ...decision, shownHash } },
      { headers, signal: session.interrupted },
    ),
  );
  return reply.data;
}

/** True if the decision was counted as one approval of several and the request stays open. */
export function isVote(result: DecisionResult): result is PendingVote {
  return 'pending' in result;
}
