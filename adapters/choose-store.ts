import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/load-config.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { CallObserver } from '../ports/call-observer.js';
import type { Embedder } from '../ports/embedder.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import type { EventJournal } from '../ports/notifier.js';
import type { PortError } from '../ports/port-error.js';
import type { RecordStore } from '../ports/record-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import type { TermStatistics } from '../ports/term-statistics.js';
import { chooseEmbedder } from './choose-models.js';
import { rememberVectors } from './models/embedding/embed-texts.js';
import {
  restrictToOwner,
  createEmbeddedBlobStore,
  createEmbeddedEventJournal,
  createEmbeddedKeyValueStore,
  createEmbeddedRecordStore,
  createEmbeddedSearchIndex,
  createEmbeddedTermStatistics,
  inspectStore,
  openDatabase,
  requireRoom,
} from './stores/embedded/index.js';
import { observedIndex } from './telemetry/observed.js';
import {
  connectOpenSearch,
  createOpenSearchBlobStore,
  createOpenSearchEventJournal,
  createOpenSearchIndex,
  createOpenSearchKeyValueStore,
  createOpenSearchRecordStore,
  createOpenSearchTermStatistics,
} from './stores/opensearch/index.js';
import { connectS3 } from './stores/s3/client.js';
import { createS3BlobStore, withFallbackBlobs } from './stores/s3/blob-store.js';

/** Everything that is kept, opened together and closed together. */
export interface Store {
  index: SearchIndex;
  statistics: TermStatistics;
  /** The embedder of the index; undefined where words are all that is compared. */
  embedder?: Embedder | undefined;
  records: RecordStore;
  journal: EventJournal;
  blobs: BlobStore;
  /** API keys, sessions, webhook endpoints and whatever else is small and looked up by name. */
  keyValues: KeyValueStore;
  /** @throws PortError `full`, `damaged` while what is kept on this machine can take nothing */
  requireUsable: () => void;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Is told what of the embedded store other users could read until now. */
  log?: Logger | undefined;
  /** Is told of searches and embeddings. */
  observer?: CallObserver | undefined;
  /** Is told, once, when the store turns out to be damaged while it is open. */
  onDamage?: (damage: PortError) => void;
}

/** Advice about a damaged store, for the log. */
export const RESTORE_ADVICE =
  'the store is damaged: no work is taken, and nothing is lost by waiting. Stop every process, restore the data folder as ' +
  '“Backup and restore” in docs/operations.md says, and start again';

/**
 * Reads all of the embedded store before it is used: 1 GB takes about five seconds. Another store looks after itself.
 * @returns PortError `damaged`, which the log was told of, when it is
 */
export function inspectChosenStore(config: Config, log: Logger): PortError | undefined {
  if (config.VOUCH_STORE !== 'embedded') return undefined;
  try {
    const damage = inspectStore(config.VOUCH_DATA_DIR);
    if (damage) log.fatal({ err: damage }, RESTORE_ADVICE);
    return damage;
  } catch (err) {
    log.warn({ err }, 'the store could not be inspected before it is used');
    return undefined;
  }
}

/**
 * The store that the settings choose.
 * @throws PortError when the embedded store cannot be opened; a cluster is only asked when it is needed.
 */
export function chooseStore(config: Config, options: StoreOptions = {}): Store {
  const { observer } = options;
  const store = bytesInS3(config, storeOf(config, options));
  return observer ? { ...store, index: observedIndex(store.index, observer, config.VOUCH_STORE) } : store;
}

/** The store of an API that finds it damaged: all that needs its database is refused, and only blobs can be had. */
export function damagedStore(config: Config, damage: PortError): Store {
  const lost = new Proxy({}, { get: () => () => Promise.reject(damage) }) as never;
  return bytesInS3(config, {
    ...{ index: lost, statistics: lost, records: lost, journal: lost, keyValues: lost },
    blobs: createEmbeddedBlobStore(config.VOUCH_DATA_DIR),
    requireUsable: () => {
      throw damage;
    },
    close: async () => undefined,
  });
}

/** The embedder, which embeds what the index and the reasoner ask about the same texts once. */
function embedderOf(config: Config, observer: CallObserver | undefined): Embedder | undefined {
  const embedder = chooseEmbedder(config, observer);
  return embedder && rememberVectors(embedder);
}

function storeOf(config: Config, options: StoreOptions): Store {
  const { observer } = options;
  switch (config.VOUCH_STORE) {
    case 'embedded':
      return embedded(config, embedderOf(config, observer), options);
    case 'opensearch':
      return openSearch(config, embedderOf(config, observer));
  }
}

/** With a bucket, what is large goes there; what was kept before there was one is still found. */
function bytesInS3(config: Config, store: Store): Store {
  if (!config.VOUCH_S3_BUCKET) return store;
  const connection = connectS3(config);
  return {
    ...store,
    blobs: withFallbackBlobs(createS3BlobStore(connection), store.blobs),
    close: async () => {
      try {
        await store.close();
      } finally {
        await connection.close();
      }
    },
  };
}

function embedded(config: Config, embedder: Embedder | undefined, { log, onDamage }: StoreOptions): Store {
  const folder = config.VOUCH_DATA_DIR;
  const database = openDatabase(folder, onDamage);
  const changed = restrictToOwner(folder);
  if (changed.length > 0)
    log?.warn({ folder, mended: changed }, 'other users could read the data folder: permissions restricted');
  const index = createEmbeddedSearchIndex(database, { embedder });
  return {
    index,
    embedder,
    statistics: createEmbeddedTermStatistics(database),
    records: createEmbeddedRecordStore(database),
    journal: createEmbeddedEventJournal(database),
    blobs: createEmbeddedBlobStore(folder),
    keyValues: createEmbeddedKeyValueStore(database),
    requireUsable: () => {
      database.health.requireHealthy();
      requireRoom(config.VOUCH_DATA_DIR);
    },
    close: () => index.close(),
  };
}

function openSearch(config: Config, embedder: Embedder | undefined): Store {
  const connection = connectOpenSearch(config);
  return {
    index: createOpenSearchIndex(connection, { embedder }),
    embedder,
    statistics: createOpenSearchTermStatistics(connection),
    records: createOpenSearchRecordStore(connection),
    journal: createOpenSearchEventJournal(connection),
    blobs: createOpenSearchBlobStore(connection),
    keyValues: createOpenSearchKeyValueStore(connection),
    requireUsable: () => {
      // the database of a local Temporal server
      const dir = config.VOUCH_DATA_DIR;
      if (existsSync(join(dir, 'temporal.db'))) requireRoom(dir);
    },
    close: () => connection.close(),
  };
}
