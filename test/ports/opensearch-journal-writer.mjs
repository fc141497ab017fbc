/**
 * A process that notes the events 1, 2, … of one query and prints the number of each one that is noted. Arguments: address
 * of the cluster, prefix, query id, how many.
 */
import { connectOpenSearch, createOpenSearchEventJournal } from '../../adapters/stores/opensearch/index.ts';
import { loadConfig } from '../../config/load-config.ts';
import { notice } from './builders.ts';
import { report } from './report.mjs';

const [url, prefix, queryId, count] = process.argv.slice(2);
const config = loadConfig({ VOUCH_OPENSEARCH_URL: url, VOUCH_OPENSEARCH_PREFIX: prefix });
const journal = createOpenSearchEventJournal(connectOpenSearch(config));
for (let seq = 1; seq <= Number(count); seq += 1) {
  await journal.notify([notice(queryId, seq)]);
  await report(seq);
}
await journal.close();
