import type { Access } from '../../../contract/passage.js';
import type { Scope } from '../../../contract/query.js';

/** Breadth of the walk through the graph of vectors: the default misses many of the nearest. */
const EF_SEARCH = 200;

/** Returns the filters of every branch of every search. */
export function visibleTo({ groups }: Access, scope?: Scope): object[] {
  return [{ terms: { groups } }, ...(scope ? [{ terms: { collection: scope.collections } }] : [])];
}

/** Chunks that hold any of the terms, those with many rare ones first. */
export function wordsQuery(terms: readonly string[], filter: readonly object[]): object {
  return {
    bool: { filter, should: terms.map((term) => ({ term: { tokens: term } })), minimum_should_match: 1 },
  };
}

/** The chunks nearest to a vector, the filter applied while they are looked for. */
export function nearestQuery(vector: Float32Array, k: number, filter: readonly object[]): object {
  return {
    knn: {
      vector: {
        vector: [...vector],
        k,
        filter: { bool: { filter } },
        method_parameters: { ef_search: Math.max(EF_SEARCH, k) },
      },
    },
  };
}

/** The cosines of given chunks to a vector, as scores: 1 more than they are. */
export function cosinesQuery(vector: Float32Array, ids: readonly string[]): object {
  return {
    script_score: {
      query: { bool: { filter: [{ ids: { values: ids } }, { exists: { field: 'vector' } }] } },
      // in the language of scripts, because what the ready-made score stands for differs between versions
      script: {
        source: "1.0 + cosineSimilarity(params.query, doc['vector'])",
        params: { query: [...vector] },
      },
    },
  };
}

/** Makes one ranking of the branches of a hybrid query. */
export const HYBRID_PIPELINE = {
  description: 'Words and vectors count the same, each on a scale of 0 to 1.',
  phase_results_processors: [
    {
      'normalization-processor': {
        normalization: { technique: 'min_max' },
        combination: { technique: 'arithmetic_mean', parameters: { weights: [0.5, 0.5] } },
      },
    },
  ],
};
