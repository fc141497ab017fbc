import type { Logger } from 'pino';
import type { Config } from '../config/load-config.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { Ports } from '../ports/index.js';
import type { EventJournal } from '../ports/notifier.js';
import type { RecordStore } from '../ports/record-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import {
  createEmbeddedBlobStore,
  createEmbeddedEventJournal,
  createEmbeddedRecordStore,
  createEmbeddedSearchIndex,
  createEmbeddedTermStatistics,
  openDatabase,
} from './embedded/index.js';
import { createExtractiveReasoner } from './extractive/index.js';
import { createFileSource } from './files/file-source.js';
import { createLogNotifier } from './notices/log-notifier.js';
import { createLocalToolHost } from './tools/index.js';

/** Ports that were opened together and are closed together. */
export interface OpenPorts extends Ports {
  close(): Promise<void>;
}

/**
 * The adapters that the settings choose, for a worker.
 * @param log where notices are also written; without one they are only kept.
 */
export function createPorts(config: Config, log?: Logger): OpenPorts {
  const database = openDatabase(config.VOUCH_DATA_DIR);
  const index = createEmbeddedSearchIndex(database);
  const records = createEmbeddedRecordStore(database);
  return {
    index,
    records,
    blobs: createEmbeddedBlobStore(config.VOUCH_DATA_DIR),
    reasoner: createExtractiveReasoner({ statistics: createEmbeddedTermStatistics(database) }),
    source: createFileSource({ language: config.VOUCH_LANG_UI }),
    webSearch: undefined,
    tools: createLocalToolHost(),
    notifiers: [createEmbeddedEventJournal(database), ...(log ? [createLogNotifier(log)] : [])],
    close: async () => {
      await index.close();
      await records.close();
    },
  };
}

/** The record store alone, for an API process. */
export function createRecordStore(config: Config): RecordStore {
  return createEmbeddedRecordStore(openDatabase(config.VOUCH_DATA_DIR));
}

/** The documents alone, for an API process. */
export function createSearchIndex(config: Config): SearchIndex {
  return createEmbeddedSearchIndex(openDatabase(config.VOUCH_DATA_DIR));
}

/** The bytes of uploads alone, for an API process. */
export function createBlobStore(config: Config): BlobStore {
  return createEmbeddedBlobStore(config.VOUCH_DATA_DIR);
}

/** The journal of notices alone, for an API process. */
export function createEventJournal(config: Config): EventJournal {
  return createEmbeddedEventJournal(openDatabase(config.VOUCH_DATA_DIR));
}
