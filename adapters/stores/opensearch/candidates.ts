import type { DocumentRecord, Access } from '../../../contract/passage.js';
import type { Scope } from '../../../contract/query.js';
import { call } from './connection.js';
import type { StoredChunk } from './chunk-documents.js';
import { hasHybridQueries } from './layout.js';
import type { ChunkStore } from './store.js';
import { once } from './together.js';

/** A chunk as it is read by a search, with what its document was when it was written. */
type FoundChunk = StoredChunk & Pick<DocumentRecord, 'domains' | 'language'>;

/** A chunk that a search has found. */
export interface Candidate {
  /** Id inside its index. */
  key: string;
  chunk: FoundChunk;
}

interface CandidateSearch {
  /** Terms to look up; empty when the index holds none of the query's. */
  terms: readonly string[];
  vector: Float32Array | undefined;
  filter: readonly object[];
  /** By words and by vectors, each. */
  limit: number;
}

interface SearchBody {
  hits: { hits: { _id: string; _score: number; _source: FoundChunk }[] };
}

/** Of an index without vectors sources are read as they are stored, which costs the cluster less than to pick fields. */
const WITHOUT_VECTORS = { _source: { excludes: ['vector'] } };

/** Finds candidates. With words and a vector the cluster joins both by a hybrid query where it can; else we do. */
export function candidateReader({ connection, names }: ChunkStore, assumed?: boolean) {
  const hasHybrid = once(async () => assumed ?? hasHybridQueries(connection));
  const makePipeline = once(() =>
    call(connection, {
      method: 'PUT',
      path: `/_search/pipeline/${names.pipeline}`,
      body: HYBRID_PIPELINE,
    }),
  );

  const toCandidates = ({ hits }: SearchBody): Candidate[] =>
    hits.hits.map(({ _id, _source }) => ({ key: _id, chunk: _source }));

  async function search(body: object, query: Record<string, string> = {}): Promise<SearchBody> {
    return call(connection, {
      method: 'POST',
      path: `/${names.current}/_search`,
      query: { ignore_unavailable: true, ...query },
      body: { track_total_hits: false, ...body },
    });
  }

  async function combined(queries: object[], limit: number): Promise<Candidate[]> {
    await makePipeline();
    const size = queries.length * limit;
    const body = { query: { hybrid: { queries, pagination_depth: size } }, size, ...WITHOUT_VECTORS };
    return toCandidates(await search(body, { search_pipeline: names.pipeline }));
  }

  async function apart(queries: object[], limit: number): Promise<Candidate[]> {
    const more = queries.length > 1 ? WITHOUT_VECTORS : {};
    const found = await Promise.all(queries.map((query) => search({ query, size: limit, ...more })));
    const all = found.flatMap(toCandidates);
    return [...new Map(all.map((candidate) => [candidate.key, candidate])).values()];
  }

  return {
    /** Candidates of both kinds, in no order that says anything. */
    find: async ({ terms, vector, filter, limit }: CandidateSearch): Promise<Candidate[]> => {
      const queries = [
        ...(terms.length > 0 ? [wordsQuery(terms, filter)] : []),
        ...(vector ? [nearestQuery(vector, limit, filter)] : []),
      ];
      const hybrid = queries.length > 1 && (await hasHybrid());
      return hybrid ? combined(queries, limit) : apart(queries, limit);
    },

    /** Exact cosines of candidates to a vector, by key; those without a vector of their own are missing. */
    cosines: async (vector: Float32Array, candidates: readonly Candidate[]): Promise<Map<string, number>> => {
      const keys = candidates.map(({ key }) => key);
      const { hits } = await search({
        query: cosinesQuery(vector, keys),
        size: keys.length,
        _source: false,
      });
      return new Map(hits.hits.map(({ _id, _score }) => [_id, _score - 1]));
    },
  };
}

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
function cosinesQuery(vector: Float32Array, ids: readonly string[]): object {
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
const HYBRID_PIPELINE = {
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
