import { queryWords } from '../../../domain/text/index.js';
import type { Embedder } from '../../../ports/embedder.js';
import type { SearchHit, SearchIndex, SearchInput } from '../../../ports/search-index.js';
import { embedQuery } from '../../models/embedding/embed-texts.js';
import { call, type OpenSearchConnection } from './connection.js';
import { candidateReader } from './candidates.js';
import { chunkWriter } from './chunk-writer.js';
import { contentVersion } from './index-statistics.js';
import { documentWriter } from './document-writer.js';
import { withSearchErrors } from './errors.js';
import { fetcher } from './fetcher.js';
import { chunkLayout } from './layout.js';
import { rebuilder } from './rebuild.js';
import { registry, type StoredEntry } from './document-registry.js';
import { searcher, type QueryVector } from './searcher.js';
import { storeOf } from './store.js';
import type { TermStatistics } from '../../../ports/term-statistics.js';

/** Entries of the registry read by one request. */
const PAGE = 1000;

/** Time for which a switch by another process to an index of another embedder may go unnoticed. */
const SPACE_KNOWN_MS = 1000;

interface Options {
  /** Adds the search by meaning. Its similarity is that of the hits then. */
  embedder?: Embedder | undefined;
  /** True if the cluster has hybrid queries, where it is not to be asked for them. */
  hybrid?: boolean;
  /** Longest time that a change begun by another process may take, ms. */
  longestChangeMs?: number;
}

/**
 * The search index in OpenSearch. Hits are ranked as in the embedded store: the cluster finds candidates by words and,
 * with an embedder, by vectors. Changes by this process are seen by its own searches at once, those of other
 * processes within a second; what was removed or hidden is gone for everyone at once.
 */
export function createOpenSearchIndex(
  connection: OpenSearchConnection,
  { embedder, hybrid, longestChangeMs }: Options = {},
): SearchIndex {
  const store = storeOf(connection);
  const layout = chunkLayout(store, embedder?.space);
  const entries = registry(store);
  const writer = chunkWriter(store, entries, longestChangeMs);
  const rebuild = rebuilder(store, { layout, entries, writer }, embedder);
  let spaceKnown = { own: false, at: 0 };

  const isOwnNow = async (): Promise<boolean> => layout.isOwn((await layout.read()).current);

  /** True if vectors of our embedder can be compared with those of the index that answers. */
  async function isOurSpace(): Promise<boolean> {
    if (Date.now() - spaceKnown.at >= SPACE_KNOWN_MS) {
      spaceKnown = { own: await isOwnNow(), at: Date.now() };
    }
    return spaceKnown.own;
  }

  async function vectorOf(query: string): Promise<QueryVector | undefined> {
    if (!embedder || !(await isOurSpace())) return undefined;
    const vector = await embedQuery(embedder, query);
    if (!vector?.some((component) => component !== 0)) return undefined;
    return { vector, similarity: (cosine) => embedder.similarity(cosine) };
  }

  const fetch = fetcher(store, entries, async () =>
    embedder && (await isOurSpace()) ? embedder.space : undefined,
  );
  // vectors that are stored again must be of our space at this moment, and not a second ago
  const fetchNow = fetcher(store, entries, async () => ((await isOwnNow()) ? embedder?.space : undefined));
  const documents = documentWriter(store, { layout, entries, writer, rebuild, fetch: fetchNow }, embedder);
  const search = searcher(store, { entries, candidates: candidateReader(store, hybrid) });

  async function searchPresent(input: SearchInput): Promise<SearchHit[]> {
    const words = queryWords(input.query);
    if (words.length === 0 || input.access.groups.length === 0) return [];
    const queryVector = await vectorOf(input.query);
    try {
      return await search({ ...input, words }, queryVector);
    } catch (error) {
      // another process may just have switched to an index without vectors of ours: it is searched by words
      spaceKnown = { own: false, at: 0 };
      if (queryVector && !(await isOurSpace())) return search({ ...input, words });
      throw error;
    }
  }

  async function list(collection: string | undefined, after: string | undefined, limit: number) {
    await store.refresh();
    const query = collection === undefined ? { match_all: {} } : { term: { collection } };
    const found: StoredEntry[] = [];
    while (found.length < limit) {
      const size = Math.min(PAGE, limit - found.length);
      const page = await entries.find(query, size, found.at(-1)?.document.id ?? after);
      found.push(...page);
      if (page.length < size) break;
    }
    return found.map(({ document }) => document);
  }

  return {
    putDocument: ({ document, chunks }) => withSearchErrors(() => documents.put(document, chunks)),
    removeDocument: ({ documentId }) => withSearchErrors(() => documents.remove(documentId)),
    listDocuments: ({ collection, after, limit }) => withSearchErrors(() => list(collection, after, limit)),
    getDocument: (input) => withSearchErrors(() => documents.getDocument(input)),
    search: (input) => withSearchErrors(() => searchPresent(input)),
    fetch: (input) => withSearchErrors(() => fetch(input)),
    rebuild: (input) =>
      withSearchErrors(async () => {
        spaceKnown = { own: false, at: 0 };
        return rebuild(input);
      }),
    version: () => withSearchErrors(() => contentVersion(store)),
    ping: () =>
      withSearchErrors(async () => {
        await call(connection, { method: 'GET', path: '/' });
      }),
    close: () => connection.close(),
  };
}

/** Term statistics of the index in OpenSearch; at most a second behind what other processes change. */
export function createOpenSearchTermStatistics(connection: OpenSearchConnection): TermStatistics {
  const store = storeOf(connection);
  return {
    documentFrequencies: ({ terms, access }) =>
      withSearchErrors(async () => {
        const { chunks, frequencies } = await store.count(terms, access);
        return { chunks, frequencies };
      }),
    vectorSample: () => withSearchErrors(() => store.sampleVectors()),
  };
}
