import type { Access, DocumentFrequencies, PassageText } from '../../../contract/passage.js';
import type { Scope } from '../../../contract/query.js';
import { boostOf, rankCandidates, ranker, searchTerms } from '../../../domain/ranking/index.js';
import { detectLanguage } from '../../../domain/text/index.js';
import type { SearchHit, SearchInput } from '../../../ports/search-index.js';
import { type Candidate, type candidateReader, visibleTo } from './candidates.js';
import { tokensOf, type StoredChunk } from './chunk-documents.js';
import type { Registry, StoredEntry } from './document-registry.js';
import type { IndexStatistics } from './index-statistics.js';
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

/** True if terms find what others would: the same but for those that no chunk holds which the asker may see. */
function findsTheSame(
  terms: readonly string[],
  wanted: readonly string[],
  { frequencies }: DocumentFrequencies,
): boolean {
  const held = new Set(terms.filter((term) => frequencies.get(term)! > 0));
  return held.size === wanted.length && wanted.every((term) => held.has(term));
}

interface Search extends SearchInput {
  /** The query by `queryWords`; not empty. */
  words: readonly string[][];
}

/** A candidate whose document is what the registry says, and visible. */
type Admitted<C> = C & { entry: StoredEntry };

/** Searches: the cluster finds candidates, they are ranked as in the embedded store, and the registry admits the best. */
export function searcher(
  store: ChunkStore,
  { entries, candidates }: { entries: Registry; candidates: ReturnType<typeof candidateReader> },
): (input: Search, queryVector?: QueryVector) => Promise<SearchHit[]> {
  /** The best candidates that are up to date and visible; `stale` when a document has chunks that are not searchable yet. */
  async function admit<C extends Candidate>(ranked: readonly C[], { k, access, scope }: Search) {
    const admitted: Admitted<C>[] = [];
    let stale = false;
    for (let at = 0; at < ranked.length && admitted.length < k;) {
      const next = ranked.slice(at, at + k - admitted.length);
      at += next.length;
      const known = await entries.read([...new Set(next.map(({ chunk }) => chunk.documentId))]);
      for (const candidate of next) {
        const entry = known.get(candidate.chunk.documentId);
        if (!entry || !isVisible(entry, access, scope)) continue;
        if (entry.generation === candidate.chunk.generation) admitted.push({ ...candidate, entry });
        else stale = true;
      }
    }
    return { admitted, stale };
  }

  return async (input, queryVector) => {
    const { query, words, k, access, scope, domains = [] } = input;
    const terms = [...new Set(words.flat())];
    const find = (among: readonly string[]): Promise<Candidate[]> =>
      candidates.find({
        terms: among,
        vector: queryVector?.vector,
        filter: visibleTo(access, scope),
        limit: Math.max(CANDIDATES, k),
      });
    const preference = { domains, language: detectLanguage(query) };

    async function best(found: readonly Candidate[], statistics: IndexStatistics) {
      const cosines =
        queryVector && found.length > 0 ? await candidates.cosines(queryVector.vector, found) : undefined;
      const rank = ranker(words, statistics, statistics.averages);
      const ranked = rankCandidates(
        found.map((candidate) => ({
          ...candidate,
          ...rank(tokensOf(candidate.chunk)),
          documentKey: candidate.chunk.generation,
          boost: boostOf(candidate.chunk, preference),
          cosine: cosines?.get(candidate.key),
        })),
        queryVector?.similarity,
      );
      return admit(ranked, input);
    }

    // while terms are counted, candidates are looked for by those that the counts will likely leave
    const guessed = searchTerms({ frequencies: store.guess(terms, access) });
    const [statistics, likely] = await Promise.all([
      store.count(terms, access),
      store.refresh().then(() => find(guessed)),
    ]);
    const wanted = searchTerms(statistics);
    const found = findsTheSame(guessed, wanted, statistics) ? likely : await find(wanted);
    const first = await best(found, statistics);
    let { admitted } = first;
    if (first.stale) {
      // another process has replaced a document at this moment
      await store.refreshNow();
      ({ admitted } = await best(await find(wanted), statistics));
    }
    return admitted.map(({ chunk, entry, score, similarity }): SearchHit => ({
      ...toPassage(chunk, entry),
      ...{ score, similarity, classification: entry.document.classification },
    }));
  };
}
