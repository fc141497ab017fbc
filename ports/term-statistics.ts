import type { DocumentFrequencies } from '../contract/passage.js';

export type { DocumentFrequencies } from '../contract/passage.js';

/**
 * Frequencies of terms in the whole index, whoever may read what: the source of idf weights. Terms are those of
 * `domain/text`. Cheap enough to be asked for every question and every sentence of an answer.
 */
export interface TermStatistics {
  /** @throws PortError `unavailable`. */
  documentFrequencies(input: { terms: readonly string[] }): Promise<DocumentFrequencies>;
}
