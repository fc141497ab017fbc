import type { Passage } from '../contract/passage.js';

/**
 * A passage as a step is told of it: documents by id and hash, so that history stays small; web results whole,
 * because they are kept nowhere else.
 */
export type EvidenceRef =
  | Pick<Passage, 'id' | 'contentHash' | 'similarity'>
  | (Pick<Passage, 'id' | 'contentHash' | 'similarity'> & { web: Passage });

/** Refers to passages without their snippets. */
export function refsOf(passages: readonly Passage[]): EvidenceRef[] {
  return passages.map((passage) => {
    const { id, contentHash, similarity } = passage;
    return passage.source === 'web'
      ? { id, contentHash, similarity, web: passage }
      : { id, contentHash, similarity };
  });
}
