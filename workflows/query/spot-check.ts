import { patched, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { RecallActivities } from '../../activities/recalls.js';
import type { SpotCheckActivities } from '../../activities/spot-checks.js';
import type { Answer } from '../../contract/answer.js';
import { deliveryQueueOf } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import type { Recall } from '../../contract/recall.js';
import type { Receipt } from '../../contract/requests/index.js';
import type { SpotCheckInput, SpotVerdict } from '../../contract/verdicts.js';
import { shareChanged } from '../../domain/outcome-record.js';
import { evidenceOf } from '../../domain/grading.js';
import { readFirstOf, timesOfReading } from '../../domain/reviewers/reading.js';
import { textDiff } from '../../domain/text-diff.js';
import { createSteps } from '../activity-stubs.js';
import { refusal } from '../gate/refusal.js';
import { Gate } from '../gate/request-decision.js';
import { EventLog } from './event-log.js';
import { handleRequests } from './handle-messages.js';
import { QueryState } from './query-state.js';
import { reviewOf } from './review-answer.js';
import { publishAsked, publishEnd } from './visibility.js';
import { UNTIL_DONE } from '../patience.js';

/**
 * Has an answer checked by a person, as an ordinary review in a workflow of its own: the query has ended, and what was delivered
 * stays. Without a decision nothing follows from it. A second review shows what the first one showed; neither that nor an answer
 * that was made wrong is a query of the asker, who could read it otherwise.
 */
export async function spotCheck(input: SpotCheckInput): Promise<QueryStatus> {
  const { openSpotCheck, recordSpotCheck, recordLook } = proxyActivities<SpotCheckActivities>({
    taskQueue: deliveryQueueOf(workflowInfo().taskQueue),
    ...PATIENT,
  });
  const { recallCorrected } = proxyActivities<RecallActivities>(PATIENT);
  const { status: checked, policy, reading, blind, engine, first, seeded } = await openSpotCheck(input);
  // how the first review ended is not shown
  const { outcome: _, ...before } = { outcome: undefined, ...checked };
  const { confidence, judgement, asker: askerId } = checked;
  const delivered = 'answer' in checked ? checked.answer : undefined;
  const draft = first?.draft ?? seeded?.draft ?? delivered;
  if (!draft) throw new Error('only an answer that was given is checked');
  const { id = `${input.queryId}-check`, check } = input;
  const now = new Date().toISOString();
  // a reviewer who is to judge for themselves is not told first what the machine made of it
  const rated = blind && !first ? { confidence: undefined, judgement: undefined } : { confidence, judgement };
  const answer: Answer = { status: 'final', author: 'reasoner', disclaimers: [], ...draft };
  const shown = { ...rated, answer, ...(check ? { asker: UNKNOWN } : {}) };
  const state = new QueryState(
    { ...checked, id, asker: { id: askerId, groups: [] } },
    {
      ...{ ...before, ...shown, id, stage: 'answering', createdAt: now, updatedAt: now },
      ...{ revision: 0, requests: [], receipts: [], verifications: [], events: [] },
    },
  );
  const steps = createSteps(engine);
  const events = new EventLog(state, { notices: engine.notices ?? true }, (batch) => steps.notify(batch));
  const gate = new Gate(state, events, askerId, engine.signals);
  handleRequests(state, gate);

  publishAsked(state.status);
  state.enter('reviewing');
  const { level, reasons } = first ?? { level: 'soft', reasons: blind ? [] : ['spot_check' as const] };
  const ask = reviewOf(
    state.status,
    { draft, judgement: rated.judgement, evidence: evidenceOf(checked.passages) },
    { level, reasons, retriesLeft: 0 },
  );
  const receipt = await gate.requestDecision({
    ...ask,
    policy,
    ...(reading ? readFirstOf(reading, policy, ask.payload) : {}),
    check(reply, by) {
      if (first?.people.includes(by.id))
        throw refusal('HITL_FORBIDDEN', {
          en: 'who has reviewed this answer leaves it to another person',
          ko: '이 답변을 검토한 사람은 점검할 수 없습니다',
        });
      ask.check?.(reply, by);
    },
    reveals: seeded
      ? { seeded: { flaw: seeded.flaw, diff: textDiff(delivered?.text ?? '', draft.text) } }
      : { [first ? 'secondReview' : 'spotCheck']: true },
    onDecided: () => state.set({ confidence, judgement, ...(delivered ? { answer: delivered } : {}) }),
  });
  const { decidedBy, requestId } = receipt;
  if (decidedBy === 'human') {
    const verdict = verdictOf(input.queryId, receipt);
    const spot = check === undefined && (await recordSpotCheck({ endedAt: input.endedAt, verdict }));
    if (spot) events.record('autonomy_withdrawn');
    if (check === undefined && !verdict.right && patched('correction-is-told')) {
      const { queryId } = input;
      await recallCorrected({ queryId, at: receipt.at, correction: correctionOf(receipt) });
    }
    const request = state.status.requests.find((one) => one.id === requestId);
    if (request && patched('how-it-was-checked')) {
      const { right, at } = verdict;
      const times = timesOfReading(request, receipt);
      const earlier = first ? { first: first.look } : {};
      await recordLook({
        id,
        look: { by: receipt.by, at, right, check: check ?? 'spot', ...times, ...earlier },
      });
    }
  }
  state.complete(delivered ?? answer);
  publishEnd(state.status);
  await events.settled();
  return state.status;
}

/** A store that is away is waited for. */
const PATIENT = {
  startToCloseTimeout: '1 minute',
  retry: UNTIL_DONE,
} as const;

/** Asker of what nobody asked. */
const UNKNOWN = 'unknown';

function correctionOf({ diff, reply: { reason } }: Receipt): NonNullable<Recall['correction']> {
  return { ...(diff ? { diff } : {}), ...(reason === undefined ? {} : { reason }) };
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
