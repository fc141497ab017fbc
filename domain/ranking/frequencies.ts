/** How many chunks there are, and how many of them hold a term. */
export interface DocumentFrequencies {
  chunks: number;
  /** By term; a term that no chunk holds has 0. */
  frequencies: ReadonlyMap<string, number>;
}
