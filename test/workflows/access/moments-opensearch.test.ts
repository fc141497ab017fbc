import { createOpenSearchIndex, createOpenSearchRecordStore } from '../../../adapters/opensearch/index.js';
import { cluster } from '../../ports/opensearch-cluster.js';
import { momentsSuite } from './moments-suite.js';

const server = cluster();

momentsSuite(async () => {
  const connection = server.connect();
  return {
    index: createOpenSearchIndex(connection),
    records: createOpenSearchRecordStore(connection),
    close: async () => undefined,
  };
});
