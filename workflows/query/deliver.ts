import { log, patched } from '@temporalio/workflow';
import type { Answer } from '../../contract/answer.js';
import type { CachedAnswer, SessionTurn } from '../../ports/record-store.js';
import type { RecordOutcomeInput } from '../../activities/records.js';
import { documentsIn } from '../../domain/evidence.js';
import { evidenceOf } from '../../domain/grading.js';
import { outcomeRecordOf } from '../../domain/outcome-record.js';
import { recallAnswersFrom } from '../recall-answers.js';
import type { QueryRun } from './query-run.js';
import { publishEnd } from './visibility.js';

/**
 * Records what remains of the query outside its workflow. The query has ended by then: a store that stays away for a
 * day costs the record, not the answer.
 */
export async function recordEnd(run: QueryRun, cacheable: boolean): Promise<void> {
  const { state, memory, input } = run;
  const { status } = state;
  publishEnd(status);
  const answer = status.stage === 'completed' ? status.answer : undefined;
  const turn = answer && turnOf(run, answer);
  const cache =
    answer && cacheable && memory.cacheKey && status.confidence
      ? {
          key: memory.cacheKey,
          entry: {
            answer,
            passages: status.passages.filter(({ id }) =>
              answer.citations.some(({ passageId }) => passageId === id),
            ),
            judgement: status.judgement,
          },
          expiresAt: new Date(Date.now() + input.policy.cache.ttlSeconds * 1000).toISOString(),
        }
      : undefined;
  const record: RecordOutcomeInput = {
    outcome: outcomeRecordOf(status),
    turn,
    ...(!answer && input.sessionId
      ? { withdrawn: { sessionId: input.sessionId, asker: input.asker.id } }
      : {}),
    cache,
    ...(answer && !turn && !cache ? { sources: documentsIn(evidenceOf(status.passages)) } : {}),
  };
  try {
    const checked = state.take('record', await run.steps.recordOutcome(record));
    await recallAnswersFrom(checked ?? undefined);
  } catch (error) {
    log.error('the outcome of the query could not be recorded', { error });
  }
}

/** The turn of an answer for the session of its question, if it has one. */
function turnOf({ input, state: { status } }: QueryRun, { text }: Answer): SessionTurn | undefined {
  if (!input.sessionId) return undefined;
  const { question, updatedAt: at, passages } = status;
  const sources = documentsIn(evidenceOf(passages));
  return { sessionId: input.sessionId, asker: input.asker.id, turn: { question, answer: text, at, sources } };
}

/**
 * Records what the asker is told before its review, so that the next question of the session is understood after it.
 * Nothing waits for that: a store that stays away costs the turn, not the review.
 */
export function recordTold(run: QueryRun, told: Answer): void {
  const turn = turnOf(run, told);
  if (!turn || !patched('turn-when-told')) return;
  run.steps.recordTurn({ queryId: run.state.status.id, ...turn }).then(
    (step) => run.state.take('record', step),
    (error: unknown) => {
      log.warn('what the asker was told could not be recorded', { error });
    },
  );
}

/** Delivers an answer that was given before to the same question. */
export function deliverCached({ state }: QueryRun, hit: CachedAnswer): void {
  state.markCacheHit();
  state.set({
    cachedFrom: hit.queryId,
    passages: hit.passages,
    confidence: hit.confidence,
    judgement: hit.judgement,
  });
  state.complete(hit.answer);
}
