import type { DocumentRecord } from '../../../contract/passage.js';
import { call } from './connection.js';
import type { StoredChunk } from './chunk-documents.js';
import { hasHybridQueries } from './layout.js';
import { cosinesQuery, HYBRID_PIPELINE, nearestQuery, wordsQuery } from './search-requests.js';
import type { ChunkStore } from './store.js';

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
  let hybrid: Promise<boolean> | undefined;
  let pipelineMade: Promise<unknown> | undefined;

  /** Asks once; again after a failure. */
  function hasHybrid(): Promise<boolean> {
    hybrid ??= (assumed === undefined ? hasHybridQueries(connection) : Promise.resolve(assumed)).catch(
      (error: unknown) => {
        hybrid = undefined;
        throw error;
      },
    );
    return hybrid;
  }

  function makePipeline(): Promise<unknown> {
    const path = `/_search/pipeline/${names.pipeline}`;
    pipelineMade ??= call(connection, { method: 'PUT', path, body: HYBRID_PIPELINE }).catch(
      (error: unknown) => {
        pipelineMade = undefined;
        throw error;
      },
    );
    return pipelineMade;
  }

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
