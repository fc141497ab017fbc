import type { ChangedPassage, CheckEvidenceInput } from '../../activities/evidence-check.js';
import { isCancellation, log } from '@temporalio/workflow';
import type { Passage } from '../../contract/passage.js';
import { QueryEnd, type QueryRun } from '../query/query-run.js';

/** Present state of the sources of an answer. */
export interface SourcesNow {
  /** The asker may not or cannot read them any more: nothing that rests on them is delivered. */
  withdrawn: ChangedPassage[];
  /** Their documents have become confidential since they were found: what rests on them needs another review. */
  confidential: ChangedPassage[];
}

/**
 * Looks at the sources of an answer once more. What only says something else by now is the reviewer's business.
 * @param evidence the passages that the answer rests on
 */
export async function sourcesNow(run: QueryRun, evidence: readonly Passage[]): Promise<SourcesNow> {
  return sourcesIn(run, await changedSources(run, evidence));
}

/** Tells by passages that have changed whether what rests on them may be delivered. */
export function sourcesIn({ input: { policy } }: QueryRun, changed: readonly ChangedPassage[]): SourcesNow {
  return {
    withdrawn: changed.filter(({ now }) => !now),
    confidential: policy.review.confidentialAlways ? changed.filter(({ now }) => now?.confidential) : [],
  };
}

/** As the check of sources, for the step that makes it; undefined where there is nothing to check. */
export function checkOfSources(
  { input: { policy, asker } }: QueryRun,
  evidence: readonly Passage[],
): CheckEvidenceInput | undefined {
  const passages = evidence
    .filter(({ source }) => source === 'document')
    .map(({ id, contentHash, classification }) => ({ id, contentHash, classification }));
  if (!policy.evidence.checkAtDelivery || passages.length === 0) return undefined;
  return { passages, access: { groups: asker.groups }, snippetChars: policy.retrieval.snippetChars };
}

/**
 * The passages of an answer that say something else by now, are gone, or are confidential.
 * @throws QueryEnd EVIDENCE_UNREADABLE when it could not be found out: then nothing is delivered either
 */
export async function changedSources(run: QueryRun, evidence: readonly Passage[]): Promise<ChangedPassage[]> {
  const check = checkOfSources(run, evidence);
  if (!check) return [];
  try {
    return run.state.take('check_delivery', await run.steps.checkDelivery(check));
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.error('the sources of an answer cannot be checked; it is not delivered', { error });
    throw new QueryEnd('rejected', 'EVIDENCE_UNREADABLE');
  }
}

/** Forgets passages, wherever the query keeps them, and what was written from them. */
export function forget(run: QueryRun, withdrawn: readonly ChangedPassage[]): void {
  const gone = new Set(withdrawn.map(({ id }) => id));
  run.state.set({
    passages: run.state.status.passages.filter(({ id }) => !gone.has(id)),
    answer: undefined,
    judgement: undefined,
    confidence: undefined,
  });
  delete run.work.draft;
}

/** Notes that the documents of passages are confidential by now. */
export function markConfidential(run: QueryRun, passages: readonly ChangedPassage[]): void {
  const ids = new Set(passages.map(({ id }) => id));
  run.state.set({
    passages: run.state.status.passages.map((passage) =>
      ids.has(passage.id) ? { ...passage, classification: 'confidential' } : passage,
    ),
  });
}
