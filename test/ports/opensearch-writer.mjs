/**
 * A process that stores documents `collection/0`, `collection/1`, … of two chunks in OpenSearch and prints the number of each
 * one that is stored. Arguments: address, prefix, collection, how many.
 */
import { connectOpenSearch } from '../../adapters/stores/opensearch/connection.ts';
import { createOpenSearchIndex } from '../../adapters/stores/opensearch/search-index.ts';
import { loadConfig } from '../../config/load-config.ts';
import { document } from './builders.ts';
import { report } from './report.mjs';

const [url, prefix, collection, count] = process.argv.slice(2);
const config = loadConfig({ VOUCH_OPENSEARCH_URL: url, VOUCH_OPENSEARCH_PREFIX: prefix });
const index = createOpenSearchIndex(connectOpenSearch(config));
for (let i = 0; i < Number(count); i += 1) {
  await index.putDocument(document(`${collection}/${i}`, [`common words ${collection}`, `number${i} alone`]));
  await report(i);
}
await index.close();
