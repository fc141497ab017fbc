import type { Decision } from '../../../contract/requests/index.js';
import { ApiProblem } from '../../../client/index.js';
import type { DecisionSeen } from '../observations.js';
import type { Stage } from './stage.js';

/** Sends a decision until there is an answer, and notes what became of it. */
export async function decide(
  { api, seen }: Pick<Stage, 'api' | 'seen'>,
  { requestId, by, decision }: { requestId: string; by: string; decision: Decision },
): Promise<DecisionSeen> {
  const sent: DecisionSeen = { requestId, by, action: decision.action, outcome: 'unknown' };
  seen.decisions.push(sent);
  try {
    const input = { params: { id: requestId }, body: decision };
    const result = await api.call(by, 'decideRequest', input, { key: api.newKey() });
    if ('pending' in result) sent.outcome = 'vote';
    else Object.assign(sent, { outcome: 'receipt', receipt: result });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    Object.assign(sent, { outcome: 'refused', code: error.problem.code });
    if (error.receipt) sent.receipt = error.receipt;
  }
  return sent;
}
