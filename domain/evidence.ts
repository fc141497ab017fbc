import type { Passage } from '../contract/passage.js';

/**
 * A passage as a step is told of it: documents by id and hash, so that history stays small; what came from
 * the web, a tool or a person whole, because it is kept nowhere else.
 */
export type EvidenceRef =
  | Pick<Passage, 'id' | 'contentHash' | 'similarity'>
  | (Pick<Passage, 'id' | 'contentHash' | 'similarity'> & { whole: Passage });

/** Refers to passages; those of documents without their snippets. */
export function refsOf(passages: readonly Passage[]): EvidenceRef[] {
  return passages.map((passage) => {
    const { id, contentHash, similarity } = passage;
    return passage.source === 'document'
      ? { id, contentHash, similarity }
      : { id, contentHash, similarity, whole: passage };
  });
}
