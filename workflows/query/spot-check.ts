import { allHandlersFinished, condition, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { SpotCheckActivities } from '../../activities/spot-checks.js';
import { deliveryQueueOf } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import type { Receipt } from '../../contract/requests/index.js';
import type { SpotCheckInput, SpotVerdict } from '../../contract/verdicts.js';
import { shareChanged } from '../../domain/outcome-record.js';
import { evidenceOf } from '../../domain/grading.js';
import { createSteps } from '../activity-stubs.js';
import { Gate } from '../gate/request-decision.js';
import { EventLog } from './event-log.js';
import { handleRequests } from './handle-messages.js';
import { QueryState } from './query-state.js';
import { reviewOf } from './review-answer.js';
import { publishAsked, publishEnd } from './visibility.js';

/**
 * Has an answer that was delivered without a person checked by one, as an ordinary review in a workflow of its own: the query
 * has ended, and what was delivered stays. Without a decision nothing follows from it.
 */
export async function spotCheck(input: SpotCheckInput): Promise<QueryStatus> {
  const { openSpotCheck, recordSpotCheck } = proxyActivities<SpotCheckActivities>({
    taskQueue: deliveryQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '1 minute',
    retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
  });
  const { status: checked, policy, blind, engine } = await openSpotCheck(input);
  if (checked.stage !== 'completed') throw new Error('only an answer that was delivered is checked');
  const { answer, confidence, judgement, asker: askerId } = checked;
  const { id = `${input.queryId}-check` } = input;
  const now = new Date().toISOString();
  // a reviewer who is to judge for themselves is not told first what the machine made of it
  const rated = blind ? { confidence: undefined, judgement: undefined } : { confidence, judgement };
  const state = new QueryState(
    { ...checked, id, asker: { id: askerId, groups: [] } },
    {
      ...{ ...checked, ...rated, id, stage: 'answering', createdAt: now, updatedAt: now },
      ...{ revision: 0, requests: [], receipts: [], verifications: [], events: [] },
    },
  );
  const steps = createSteps(engine);
  const events = new EventLog(state, (batch) => steps.notify(batch));
  const gate = new Gate(state, events, askerId, engine.signals);
  handleRequests(state, gate);

  publishAsked(state.status);
  state.enter('reviewing');
  const receipt = await gate.requestDecision({
    ...reviewOf(
      state.status,
      { draft: answer, judgement: rated.judgement, evidence: evidenceOf(checked.passages) },
      { level: 'soft', reasons: blind ? [] : ['spot_check'], retriesLeft: 0 },
    ),
    policy,
    spotCheck: true,
    onDecided: () => state.set({ confidence, judgement }),
  });
  if (receipt.decidedBy === 'human') {
    const verdict = verdictOf(input.queryId, receipt);
    if (await recordSpotCheck({ endedAt: input.endedAt, verdict })) events.record('autonomy_withdrawn');
  }
  state.complete(answer);
  publishEnd(state.status);
  await condition(allHandlersFinished);
  await events.settled();
  return state.status;
}

function verdictOf(queryId: string, { action, at, diff }: Receipt): SpotVerdict {
  return {
    queryId,
    at,
    right: action === 'approve',
    action: action as SpotVerdict['action'] & string,
    ...(diff ? { changed: shareChanged(diff) } : {}),
  };
}
