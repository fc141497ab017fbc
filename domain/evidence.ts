import type { Passage } from '../contract/passage.js';

/** Hex digits of a hash that a reference holds: 128 bits, more than chance ever needs. */
const HASH_CHARS = 32;

/**
 * A passage as a step is told of it: documents by id and the beginning of the hash, so that history stays small; what came from
 * the web, a tool or a person whole, because it is kept nowhere else.
 */
export type EvidenceRef =
  | Pick<Passage, 'id' | 'contentHash' | 'similarity'>
  | (Pick<Passage, 'id' | 'contentHash' | 'similarity'> & { whole: Passage });

/** Refers to passages; those of documents without their snippets. */
export function refsOf(passages: readonly Passage[]): EvidenceRef[] {
  return passages.map((passage) => {
    const { id, similarity } = passage;
    const contentHash = passage.contentHash.slice(0, HASH_CHARS);
    return passage.source === 'document'
      ? { id, contentHash, similarity }
      : { id, contentHash, similarity, whole: passage };
  });
}

/** Collections of the documents that passages come from. */
export function collectionsIn(passages: readonly Pick<Passage, 'id' | 'source'>[]): string[] {
  return [...new Set(documentsIn(passages).map((id) => id.split(/[/#]/, 1)[0]!))];
}

/** Ids of the passages that come from documents. */
export function documentsIn(passages: readonly Pick<Passage, 'id' | 'source'>[]): string[] {
  return passages.filter(({ source }) => source === 'document').map(({ id }) => id);
}
