import type { ChangedPassage } from '../../activities/evidence-check.js';
import type { Passage } from '../../contract/passage.js';
import type { Difference } from '../../contract/requests/index.js';
import { textDiff } from '../../domain/text-diff.js';
import { changedSources, sourcesIn, type SourcesNow } from '../delivery/delivery-check.js';
import { orDegrade } from './degrade.js';
import type { Drafted } from './draft.js';
import type { QueryRun } from './query-run.js';

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
