import type { Access, PassageText } from '../../../contract/passage.js';
import type { Scope } from '../../../contract/query.js';
import { boostOf, rankCandidates, ranker, searchTerms } from '../../../domain/ranking/index.js';
import { detectLanguage } from '../../../domain/text/index.js';
import type { SearchHit, SearchIndex } from '../../../ports/search-index.js';
import type { Candidate, candidateReader } from './candidates.js';
import { tokensOf, type StoredChunk } from './chunk-documents.js';
import type { Registry, StoredEntry } from './registry.js';
import { visibleTo } from './search-requests.js';
import type { ChunkStore } from './store.js';

/** Candidates by words that are ranked again by ours, and as many by their vectors. */
const CANDIDATES = 60;

/** A query as a vector, and what a cosine of its space means. */
export interface QueryVector {
  vector: Float32Array;
  similarity: (cosine: number) => number;
}

/** True if the registry, which is authoritative, lets the asker see the document. */
export function isVisible({ document }: StoredEntry, { groups }: Access, scope?: Scope): boolean {
  return (
    document.groups.some((group) => groups.includes(group)) &&
    (!scope || scope.collections.includes(document.collection))
  );
}

export function toPassage(chunk: StoredChunk, { document }: StoredEntry): Omit<PassageText, 'similarity'> {
  const { id, documentId, section, page, contentHash, body } = chunk;
  return {
    ...{ id, documentId, title: document.title, section, contentHash },
    ...(page !== undefined && { page }),
    ...(document.injection && { injection: true }),
    ...{
      source: 'document',
      language: document.language,
      classification: document.classification,
      text: body,
    },
  };
}

/** A candidate whose document is what the registry says, and visible. */
type Admitted = Candidate & { entry: StoredEntry; documentKey: number };

type SearchInput = Parameters<SearchIndex['search']>[0] & {
  /** The query by `queryWords`; not empty. */
  words: readonly string[][];
};

/** Searches: the cluster finds candidates, the registry admits them, and they are ranked as in the embedded store. */
export function searcher(
  store: ChunkStore,
  { entries, candidates }: { entries: Registry; candidates: ReturnType<typeof candidateReader> },
): (input: SearchInput, queryVector?: QueryVector) => Promise<SearchHit[]> {
  /** Candidates that are up to date and visible; `stale` when a document has chunks that are not searchable yet. */
  async function admit(found: readonly Candidate[], access: Access, scope: Scope | undefined) {
    const ids = [...new Set(found.map(({ chunk }) => chunk.documentId))];
    const known = await entries.read(ids);
    const keys = new Map(ids.map((id, i) => [id, i]));
    let stale = false;
    const admitted = found.flatMap((candidate): Admitted[] => {
      const { documentId, generation } = candidate.chunk;
      const entry = known.get(documentId);
      if (!entry || !isVisible(entry, access, scope)) return [];
      if (entry.generation === generation) {
        return [{ ...candidate, entry, documentKey: keys.get(documentId)! }];
      }
      stale = true;
      return [];
    });
    return { admitted, stale };
  }

  return async ({ query, words, k, access, scope, domains = [] }, queryVector) => {
    const statistics = await store.count([...new Set(words.flat())]);
    const search = {
      terms: searchTerms(statistics),
      vector: queryVector?.vector,
      filter: visibleTo(access, scope),
      limit: Math.max(CANDIDATES, k),
    };
    await store.refresh();
    const first = await admit(await candidates.find(search), access, scope);
    let { admitted } = first;
    if (first.stale) {
      // another process has replaced a document at this moment
      await store.refreshNow();
      ({ admitted } = await admit(await candidates.find(search), access, scope));
    }
    const cosines =
      queryVector && admitted.length > 0 ? await candidates.cosines(queryVector.vector, admitted) : undefined;
    const rank = ranker(words, statistics, statistics.averages);
    const preference = { domains, language: detectLanguage(query) };
    const ranked = rankCandidates(
      admitted.map((candidate) => ({
        ...candidate,
        ...rank(tokensOf(candidate.chunk)),
        boost: boostOf(candidate.entry.document, preference),
        cosine: cosines?.get(candidate.key),
      })),
      queryVector?.similarity,
    );
    return ranked.slice(0, k).map(({ chunk, entry, score, similarity }): SearchHit => ({
      ...toPassage(chunk, entry),
      ...{ score, similarity, classification: entry.document.classification },
    }));
  };
}
