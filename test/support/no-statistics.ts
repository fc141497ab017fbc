import type { TermStatistics } from '../../ports/term-statistics.js';

/** Statistics of an index without chunks: all words are as rare, and nothing is near by meaning. */
export const NO_STATISTICS: TermStatistics = {
  documentFrequencies: async () => ({ chunks: 0, frequencies: new Map() }),
  vectorSample: async () => new Map(),
};
