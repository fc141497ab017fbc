import type { ChangedPassage } from '../activities/evidence-check.js';
import { isCancellation, log } from '@temporalio/workflow';
import { QueryEnd, type QueryRun } from './query-run.js';

/**
 * The sources of an answer that the asker may not or cannot read any more: nothing that rests on them is delivered. What
 * only says something else by now is the reviewer's business.
 * @param cited ids of the passages that the answer rests on
 * @throws QueryEnd EVIDENCE_UNREADABLE when it could not be found out: then nothing is delivered either
 */
export async function withdrawnSources(run: QueryRun, cited: readonly string[]): Promise<ChangedPassage[]> {
  const { policy, asker } = run.input;
  if (!policy.evidence.checkAtDelivery) return [];
  const passages = run.state.status.passages
    .filter(({ id, source }) => source === 'document' && cited.includes(id))
    .map(({ id, contentHash }) => ({ id, contentHash }));
  if (passages.length === 0) return [];
  try {
    const changed = await run.steps.checkDelivery({
      passages,
      access: { groups: asker.groups },
      snippetChars: policy.retrieval.snippetChars,
    });
    return run.state.take('check_delivery', changed).filter(({ now }) => !now);
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.error('the sources of an answer cannot be checked; it is not delivered', { error });
    throw new QueryEnd('rejected', 'EVIDENCE_UNREADABLE');
  }
}

/** Forgets passages, wherever the query keeps them. */
export function forget(run: QueryRun, withdrawn: readonly ChangedPassage[]): void {
  const gone = new Set(withdrawn.map(({ id }) => id));
  run.state.set({
    passages: run.state.status.passages.filter(({ id }) => !gone.has(id)),
    answer: undefined,
    judgement: undefined,
    confidence: undefined,
  });
}
