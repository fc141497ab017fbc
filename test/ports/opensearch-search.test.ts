import { loadConfig } from '../../config/load-config.js';
import { connectOpenSearch } from '../../adapters/stores/opensearch/connection.js';
import {
  createOpenSearchIndex,
  createOpenSearchTermStatistics,
} from '../../adapters/stores/opensearch/search-index.js';
import { startOpenSearch, type TestOpenSearch } from '../support/opensearch.js';
import { testEmbedder } from '../support/test-embedder.js';
import { searchIndexSuite } from './search-index-suite.js';
import { storedVectorsSuite } from './stored-vectors-suite.js';
import { termStatisticsSuite } from './term-statistics-suite.js';

jest.setTimeout(120_000);

let server: TestOpenSearch;
beforeAll(async () => {
  server = await startOpenSearch();
}, 240_000);
afterAll(() => server.close());

const connect = () =>
  connectOpenSearch(
    loadConfig({ VOUCH_OPENSEARCH_URL: server.url, VOUCH_OPENSEARCH_PREFIX: server.freshPrefix() }),
  );

searchIndexSuite('OpenSearch', async () => createOpenSearchIndex(connect()));
searchIndexSuite('OpenSearch, hybrid by the cluster', async () =>
  createOpenSearchIndex(connect(), { embedder: testEmbedder() }),
);
searchIndexSuite('OpenSearch, hybrid without the plugin', async () =>
  createOpenSearchIndex(connect(), { embedder: testEmbedder(), hybrid: false }),
);
storedVectorsSuite('OpenSearch', async (embedder) => {
  const connection = connect();
  return {
    index: createOpenSearchIndex(connection, { embedder }),
    statistics: createOpenSearchTermStatistics(connection),
  };
});
termStatisticsSuite('OpenSearch', async () => {
  const connection = connect();
  return {
    index: createOpenSearchIndex(connection),
    statistics: createOpenSearchTermStatistics(connection),
  };
});
