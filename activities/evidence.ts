import type { Access, PassageText } from '../contract/passage.js';
import type { EvidenceRef } from '../domain/evidence.js';
import type { SearchIndex } from '../ports/search-index.js';

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
