import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmbeddedRecordStore,
  createEmbeddedSearchIndex,
  openDatabase,
} from '../../../adapters/stores/embedded/index.js';
import { cacheSuite } from './cache-suite.js';
import { momentsSuite } from './moments-suite.js';
import type { TestStore } from './support.js';

async function openStore(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-access-'));
  const database = openDatabase(folder);
  const index = createEmbeddedSearchIndex(database);
  return {
    index,
    records: createEmbeddedRecordStore(database),
    close: async () => {
      await index.close();
      rmSync(folder, { recursive: true });
    },
  };
}

describe('at each moment', () => momentsSuite(openStore));
describe('of the cache', () => cacheSuite(openStore));
