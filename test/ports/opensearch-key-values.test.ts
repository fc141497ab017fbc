import { createOpenSearchKeyValueStore } from '../../adapters/stores/opensearch/index.js';
import { keyValueStoreSuite } from './key-value-store-suite.js';
import { cluster } from './opensearch-cluster.js';

jest.setTimeout(240_000);

const { freshPrefix, connect } = cluster();

keyValueStoreSuite('opensearch', async () => {
  const prefix = freshPrefix();
  return [createOpenSearchKeyValueStore(connect(prefix)), createOpenSearchKeyValueStore(connect(prefix))];
});
