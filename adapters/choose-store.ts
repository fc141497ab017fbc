import type { Logger } from 'pino';
import type { Config } from '../config/load-config.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { CallObserver } from '../ports/call-observer.js';
import type { Embedder } from '../ports/embedder.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import type { EventJournal } from '../ports/notifier.js';
import type { RecordStore } from '../ports/record-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import type { TermStatistics } from '../ports/term-statistics.js';
import { chooseEmbedder } from './choose-models.js';
import {
  closeToOthers,
  createEmbeddedBlobStore,
  createEmbeddedEventJournal,
  createEmbeddedKeyValueStore,
  createEmbeddedRecordStore,
  createEmbeddedSearchIndex,
  createEmbeddedTermStatistics,
  openDatabase,
} from './embedded/index.js';
import { observedIndex } from './observed/searches.js';
import {
  connectOpenSearch,
  createOpenSearchBlobStore,
  createOpenSearchEventJournal,
  createOpenSearchIndex,
  createOpenSearchKeyValueStore,
  createOpenSearchRecordStore,
  createOpenSearchTermStatistics,
} from './opensearch/index.js';
import { connectS3, createS3BlobStore, movedBlobs } from './s3/index.js';

/** Everything that is kept, opened together and closed together. */
export interface Store {
  index: SearchIndex;
  statistics: TermStatistics;
  records: RecordStore;
  journal: EventJournal;
  blobs: BlobStore;
  /** API keys, sessions, webhook endpoints and whatever else is small and looked up by name. */
  keyValues: KeyValueStore;
  close(): Promise<void>;
}

/**
 * The store that the settings choose.
 * @param log is told what of the embedded store other users could read until now
 * @param observer is told of searches and embeddings
 * @throws PortError when the embedded store cannot be opened; a cluster is only asked when it is needed.
 */
export function chooseStore(config: Config, log?: Logger, observer?: CallObserver): Store {
  const store = bytesInS3(config, storeOf(config, log, observer));
  return observer ? { ...store, index: observedIndex(store.index, observer, config.VOUCH_STORE) } : store;
}

function storeOf(config: Config, log: Logger | undefined, observer: CallObserver | undefined): Store {
  switch (config.VOUCH_STORE) {
    case 'embedded':
      return embedded(config, log, chooseEmbedder(config, observer));
    case 'opensearch':
      return openSearch(config, chooseEmbedder(config, observer));
  }
}

/** With a bucket, what is large goes there; what was kept before there was one is still found. */
function bytesInS3(config: Config, store: Store): Store {
  if (!config.VOUCH_S3_BUCKET) return store;
  const connection = connectS3(config);
  return {
    ...store,
    blobs: movedBlobs(createS3BlobStore(connection), store.blobs),
    close: async () => {
      try {
        await store.close();
      } finally {
        await connection.close();
      }
    },
  };
}

function embedded(config: Config, log: Logger | undefined, embedder: Embedder | undefined): Store {
  const folder = config.VOUCH_DATA_DIR;
  const database = openDatabase(folder);
  const mended = closeToOthers(folder);
  if (mended.length > 0) log?.warn({ folder, mended }, 'other users could read the data folder: mended');
  const index = createEmbeddedSearchIndex(database, { embedder });
  return {
    index,
    statistics: createEmbeddedTermStatistics(database),
    records: createEmbeddedRecordStore(database),
    journal: createEmbeddedEventJournal(database),
    blobs: createEmbeddedBlobStore(folder),
    keyValues: createEmbeddedKeyValueStore(database),
    close: () => index.close(),
  };
}

function openSearch(config: Config, embedder: Embedder | undefined): Store {
  const connection = connectOpenSearch(config);
  return {
    index: createOpenSearchIndex(connection, { embedder }),
    statistics: createOpenSearchTermStatistics(connection),
    records: createOpenSearchRecordStore(connection),
    journal: createOpenSearchEventJournal(connection),
    blobs: createOpenSearchBlobStore(connection),
    keyValues: createOpenSearchKeyValueStore(connection),
    close: () => connection.close(),
  };
}
