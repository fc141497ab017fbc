import type { Language } from '../contract/language.js';
import type { DocumentFrequencies } from '../contract/passage.js';

export type { DocumentFrequencies } from '../contract/passage.js';

/** Normalised vectors of passages by language. */
export type VectorSample = ReadonlyMap<Language, readonly Float32Array[]>;

/**
 * Frequencies of terms in the whole index, whoever may read what: the source of idf weights. Terms are those of
 * `domain/text`. Cheap enough to be asked for every question and every sentence of an answer.
 */
export interface TermStatistics {
  /** @throws PortError `unavailable`. */
  documentFrequencies(input: { terms: readonly string[] }): Promise<DocumentFrequencies>;
  /**
   * Vectors of some hundred chunks, spread evenly over the whole index, by the language of their documents; none where the index
   * is searched by words.
   * @throws PortError `unavailable`.
   */
  vectorSample(): Promise<VectorSample>;
}
