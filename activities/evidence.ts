import type { Access, PassageText, Passage } from '../contract/passage.js';
import type { EvidenceRef } from '../domain/evidence.js';
import type { SearchIndex } from '../ports/search-index.js';
import { snippetOf } from './snippet.js';
import { timed, type Step } from './step.js';

/**
 * The texts of the passages referred to, in the same order. Access is checked again here. A passage that is gone, no
 * longer visible, or no longer says what it said when it was retrieved is left out.
 */
export async function readEvidence(
  index: SearchIndex,
  refs: readonly EvidenceRef[],
  access: Access,
): Promise<PassageText[]> {
  const ids = refs.filter((ref) => !('whole' in ref)).map((ref) => ref.id);
  const stored = ids.length > 0 ? await index.fetch({ ids, access, vectors: true }) : [];
  const byId = new Map(stored.map((passage) => [passage.id, passage]));
  return refs.flatMap((ref): PassageText[] => {
    if ('whole' in ref) return [{ ...ref.whole, text: ref.whole.snippet }];
    const passage = byId.get(ref.id);
    return passage?.contentHash.startsWith(ref.contentHash)
      ? [{ ...passage, similarity: ref.similarity }]
      : [];
  });
}

export interface CheckEvidenceInput {
  /** Passages of documents, as a person was shown them. */
  passages: (Pick<Passage, 'id' | 'contentHash'> & Partial<Pick<Passage, 'classification'>>)[];
  access: Access;
  /** Characters of each snippet. */
  snippetChars: number;
}

/** A passage that no longer says what it said, or is of a document that has become confidential. */
export interface ChangedPassage {
  id: string;
  /** Its present text; absent when it is gone or no longer visible. */
  now?: {
    contentHash: string;
    snippet: string;
    /** Its document has become confidential. */
    confidential?: true;
  };
}

/** Steps that compare what a person was shown with what the documents say now. */
export function createEvidenceActivities({ index }: { index: SearchIndex }) {
  const changed = ({ passages, access, snippetChars }: CheckEvidenceInput): Promise<Step<ChangedPassage[]>> =>
    timed(async () => {
      if (passages.length === 0) return [];
      const stored = await index.fetch({ ids: passages.map(({ id }) => id), access });
      const byId = new Map(stored.map((passage) => [passage.id, passage]));
      return passages.flatMap(({ id, contentHash: shown, classification }): ChangedPassage[] => {
        const passage = byId.get(id);
        if (!passage) return [{ id }];
        const { contentHash, text } = passage;
        const closed =
          classification !== undefined &&
          classification !== 'confidential' &&
          passage.classification === 'confidential';
        if (contentHash === shown && !closed) return [];
        const snippet = snippetOf(text, snippetChars);
        return [{ id, now: { contentHash, snippet, ...(closed ? { confidential: true } : {}) } }];
      });
    });

  return {
    /** The passages that have changed, in the order given; nothing for those that have not. */
    checkEvidence: changed,
    /** The same, as the last thing before an answer is delivered. */
    checkDelivery: changed,
  };
}
