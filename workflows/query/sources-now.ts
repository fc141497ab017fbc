import { isCancellation, log } from '@temporalio/workflow';
import type { ChangedPassage, CheckEvidenceInput } from '../../activities/evidence.js';
import type { Passage } from '../../contract/passage.js';
import type { Difference } from '../../contract/requests/index.js';
import { textDiff } from '../../domain/text-diff.js';
import { QueryEnd, type QueryRun } from './query-run.js';
import { orDegrade } from './degrade.js';
import type { Drafted } from './draft.js';

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
function sourcesIn({ input: { policy } }: QueryRun, changed: readonly ChangedPassage[]): SourcesNow {
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
async function changedSources(run: QueryRun, evidence: readonly Passage[]): Promise<ChangedPassage[]> {
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

/** Sources of an answer after its review. */
interface SinceReview {
  /** The cited passages of documents that do not say any more what the reviewer was shown. */
  changed: ChangedPassage[];
  /** Absent where it was not looked at yet whether the answer may be delivered. */
  since?: SourcesNow;
}

/**
 * Looks at the sources of an answer after its review. Where one look tells all, an index that cannot be read ends the query; otherwise
 * the approval stands, as the reviewer has seen what they approved, until the check at delivery.
 * @throws QueryEnd EVIDENCE_UNREADABLE as `changedSources`
 */
export async function sinceReview(run: QueryRun, { draft, evidence }: Drafted): Promise<SinceReview> {
  const { evidence: policy, retrieval } = run.input.policy;
  if (!policy.bindApprovals) return { changed: [] };
  const cited = new Set(draft.citations.map(({ passageId }) => passageId));
  const passages = evidence
    .filter(({ id, source }) => source === 'document' && cited.has(id))
    .map(({ id, contentHash }) => ({ id, contentHash }));
  if (passages.length === 0) return { changed: [] };
  if (policy.checkAtDelivery && run.input.engine.checksOnce) {
    const all = await changedSources(run, evidence);
    const shown = new Map(passages.map(({ id, contentHash }) => [id, contentHash]));
    const changed = all.filter(({ id, now }) => shown.has(id) && shown.get(id) !== now?.contentHash);
    return { changed, since: sourcesIn(run, all) };
  }
  const changed = await orDegrade(
    run,
    'check_evidence',
    run.steps.checkEvidence({
      passages,
      access: { groups: run.input.asker.groups },
      snippetChars: retrieval.snippetChars,
    }),
  );
  return { changed: changed ?? [] };
}

/** Returns the difference for the reviewer to see. */
export function evidenceDifference(
  evidence: readonly Passage[],
  changed: readonly ChangedPassage[],
): Difference {
  return {
    because: 'evidence_changed',
    passages: changed.flatMap(({ id, now }) => {
      const passage = evidence.find((one) => one.id === id);
      if (!passage) return [];
      const { documentId, title, contentHash, snippet } = passage;
      const before = { contentHash, snippet };
      if (!now) return [{ id, documentId, title, before }];
      const after = { contentHash: now.contentHash, snippet: now.snippet };
      return [{ id, documentId, title, before, after, diff: textDiff(snippet, now.snippet) }];
    }),
  };
}

/**
 * The draft over the evidence as it is now: changed passages say what they say now, those that are gone are not cited
 * any more.
 */
export function withEvidence(run: QueryRun, drafted: Drafted, changed: readonly ChangedPassage[]): Drafted {
  const byId = new Map(changed.map((passage) => [passage.id, passage]));
  const update = (passages: readonly Passage[]) =>
    passages.flatMap((passage) => {
      const change = byId.get(passage.id);
      if (!change) return [passage];
      if (!change.now) return [];
      const { contentHash, snippet } = change.now;
      return [{ ...passage, contentHash, snippet }];
    });
  run.state.set({ passages: update(run.state.status.passages) });
  const evidence = update(drafted.evidence);
  const ids = new Set(evidence.map(({ id }) => id));
  const citations = drafted.draft.citations.filter(({ passageId }) => ids.has(passageId));
  return { ...drafted, evidence, draft: { ...drafted.draft, citations } };
}
