import type { Config } from '../config/load-config.js';
import type { Ports } from '../ports/index.js';
import type { RecordStore } from '../ports/record-store.js';
import {
  createEmbeddedRecordStore,
  createEmbeddedSearchIndex,
  createEmbeddedTermStatistics,
  openDatabase,
} from './embedded/index.js';
import { createExtractiveReasoner } from './extractive/index.js';
import { createFileSource } from './files/file-source.js';

/** Ports that were opened together and are closed together. */
export interface OpenPorts extends Ports {
  close(): Promise<void>;
}

/** The adapters that the settings choose, for a worker. */
export function createPorts(config: Config): OpenPorts {
  const database = openDatabase(config.VOUCH_DATA_DIR);
  const index = createEmbeddedSearchIndex(database);
  const records = createEmbeddedRecordStore(database);
  return {
    index,
    records,
    reasoner: createExtractiveReasoner({ statistics: createEmbeddedTermStatistics(database) }),
    source: createFileSource({ language: config.VOUCH_LANG_UI }),
    webSearch: undefined,
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
