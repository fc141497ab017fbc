import { ApiProblem } from '../../../client/index.js';
import type { Decision, ListedRequest } from '../../../contract/requests/index.js';
import type { DecisionSeen } from '../observations.js';
import { CLARIFIED, type Case } from './case.js';
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

/** Chooses the decision on a request of a case. `again`: an earlier request of that kind was already answered. */
export function decisionFor(
  which: Pick<Case, 'kind' | 'choice' | 'language' | 'n'>,
  request: ListedRequest,
  again: boolean,
): Decision {
  const { choice, language, n } = which;
  const comment = `case ${n}`;
  const own = belongs(which, request.kind) && !again ? choice : undefined;
  switch (request.kind) {
    case 'clarification':
      return own === 'cancel'
        ? { action: 'cancel', comment }
        : { action: 'answer', text: CLARIFIED[language], comment };
    case 'plan_review':
      if (own === 'modify') return { action: 'modify', edits: [ADDED], comment };
      return { action: own === 'reject' ? 'reject' : 'approve', comment };
    case 'approval_request':
      return { action: own === 'skip' || own === 'reject' ? own : 'approve', comment };
    case 'input_request':
      if (own === 'skip' || own === 'cancel') return { action: own, comment };
      return { action: 'answer', value: valuesFor(request.payload.requestedSchema.properties), comment };
    case 'answer_review':
      // few enough that autonomy is not withdrawn
      if (request.payload.reasons.includes('spot_check') && request.queryId.endsWith('0'))
        return { action: 'reject', reason: 'not so', comment };
      if (own === 'edit') return { action: 'edit', text: `Case ${n}, as a reviewer says.`, comment };
      if (own === 'retry') return { action: 'retry', query: 'travel expenses', comment };
      return { action: own === 'reject' ? 'reject' : 'approve', comment };
    case 'pause':
      return { action: 'resume', comment };
    case 'policy_change':
      return { action: 'approve', comment };
  }
}

const ADDED = {
  op: 'add' as const,
  todo: { tool: 'calculate' as const, task: 'another sum', arguments: { expression: '2+2' } },
};

/** True if the choice of a case is about this kind of request. */
function belongs({ kind }: Pick<Case, 'kind'>, request: ListedRequest['kind']): boolean {
  const about: Partial<Record<Case['kind'], ListedRequest['kind']>> = {
    clarification: 'clarification',
    plan_review: 'plan_review',
    approval: 'approval_request',
    input: 'input_request',
    answer_review: 'answer_review',
    soft_review: 'answer_review',
  };
  return about[kind] === request;
}

/** A value for each field of a form: the plainest that fits what cases ask for. */
function valuesFor(fields: Record<string, { type: string }>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [name, type === 'string' ? 'seven' : 7]),
  );
}
