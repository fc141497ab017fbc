import {
  createOpenSearchIndex,
  createOpenSearchRecordStore,
} from '../../../adapters/stores/opensearch/index.js';
import { cluster } from '../../ports/opensearch-cluster.js';
import { cacheSuite } from './cache-suite.js';
import { momentsSuite } from './moments-suite.js';
import type { TestStore } from './support.js';

const server = cluster();

async function openStore(): Promise<TestStore> {
  const connection = server.connect();
  return {
    index: createOpenSearchIndex(connection),
    records: createOpenSearchRecordStore(connection),
    close: async () => undefined,
  };
}

describe('at each moment', () => momentsSuite(openStore));
describe('of the cache', () => cacheSuite(openStore));
