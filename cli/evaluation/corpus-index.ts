import { chooseStore } from '../../adapters/choose-store.js';
import { loadConfig, type Config } from '../../config/load-config.js';
import { chunkIdOf } from '../../contract/chunk-id.js';
import { EVERYONE } from '../../contract/passage.js';
import { hashOfText } from '../../domain/digest.js';
import type { SearchIndex } from '../../ports/search-index.js';
import type { TermStatistics } from '../../ports/term-statistics.js';
import { opening } from './closing.js';
import { languageOf, type CorpusRow } from './data-set.js';
import { throwAwayStore } from './throw-away-store.js';

interface CorpusIndex {
  index: SearchIndex;
  statistics: TermStatistics;
  /** Closes the index and removes it. */
  close(): Promise<void>;
}

/** Id in the corpus of a document of the index. */
export function corpusId(documentId: string): string {
  return documentId.slice(documentId.indexOf('/') + 1);
}

/** Cuts the text of a row into the texts of its chunks. */
type Chunker = (text: string) => string[];

/**
 * Stores each row of a corpus as one document, visible to everyone. Languages are collections, so that a search can
 * keep to one.
 */
export async function putCorpus(
  index: SearchIndex,
  corpus: readonly CorpusRow[],
  chunk: Chunker = (text) => [text],
): Promise<void> {
  for (const row of corpus) {
    const language = languageOf(row);
    const id = `${language}/${row.id}`;
    await index.putDocument({
      document: {
        id,
        collection: language,
        path: row.id,
        title: row.title,
        language,
        domains: ['general'],
        groups: [EVERYONE],
        classification: 'public',
        fileHash: hashOfText(row.text),
        origin: 'folder',
        mediaType: 'text/plain',
        indexedAt: new Date().toISOString(),
      },
      chunks: chunk(row.text).map((text, ordinal) => ({
        id: chunkIdOf(id, ordinal),
        documentId: id,
        ordinal,
        section: '',
        text,
        contentHash: hashOfText(text),
      })),
    });
  }
}

/** Loads a corpus into an empty store of the kind that the settings choose; closing removes it. */
export async function openCorpusIndex(
  corpus: readonly CorpusRow[],
  { config = loadConfig({}), chunk }: { config?: Config; chunk?: Chunker } = {},
): Promise<CorpusIndex> {
  return opening(async (closing) => {
    const throwAway = throwAwayStore(config);
    closing.add(() => throwAway.remove());
    const store = chooseStore(throwAway.config);
    closing.add(() => store.close());
    await putCorpus(store.index, corpus, chunk);
    const statistics: TermStatistics = {
      ...store.statistics,
      documentFrequencies: ({ terms, access = { groups: [EVERYONE] } }) =>
        store.statistics.documentFrequencies({ terms, access }),
    };
    return { index: store.index, statistics, close: () => closing.close() };
  });
}
