/** How many chunks there are, and how many of them hold a term. */
export interface DocumentFrequencies {
  chunks: number;
  /** By term; a term that no chunk holds has 0. */
  frequencies: ReadonlyMap<string, number>;
}

/**
 * How common terms are in the whole index, whoever may read what: the source of idf weights. Terms are those of
 * `domain/text`. Cheap enough to be asked for every question and every sentence of an answer.
 */
export interface TermStatistics {
  /** @throws PortError `unavailable`. */
  documentFrequencies(input: { terms: readonly string[] }): Promise<DocumentFrequencies>;
}
