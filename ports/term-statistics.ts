import type { Language } from '../contract/language.js';
import type { Access, DocumentFrequencies } from '../contract/passage.js';

/** Normalised vectors of passages by language. */
export type VectorSample = ReadonlyMap<Language, readonly Float32Array[]>;

/**
 * Frequencies of terms in the whole index: the source of idf weights. Terms are those of `domain/text`. Cheap enough to be
 * asked for every question and every sentence of an answer.
 */
export interface TermStatistics {
  /**
   * Frequencies over all documents, but 0 for a term that stands in none which the asker may read: what a question is read as
   * and how it is answered must not tell which words the others hold.
   * @throws PortError `unavailable`.
   */
  documentFrequencies(input: {
    terms: readonly string[];
    /** Absent where nothing may be read. */
    access: Access | undefined;
  }): Promise<DocumentFrequencies>;
  /**
   * Vectors of some hundred chunks, spread evenly over the whole index, by the language of their documents; none where the index
   * is searched by words.
   * @throws PortError `unavailable`.
   */
  vectorSample(): Promise<VectorSample>;
}
