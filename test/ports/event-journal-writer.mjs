/**
 * A process that notes the events 1, 2, … of one query and prints the number of each one that is noted. Arguments: query
 * id, how many, and the store: `embedded` and the directory, or `opensearch`, the address of the cluster and the prefix.
 */
import { createEmbeddedEventJournal, openDatabase } from '../../adapters/stores/embedded/index.ts';
import { connectOpenSearch, createOpenSearchEventJournal } from '../../adapters/stores/opensearch/index.ts';
import { loadConfig } from '../../config/load-config.ts';
import { notice } from './builders.ts';
import { report } from './report.mjs';

const [queryId, count, kind, place, prefix] = process.argv.slice(2);
const journal =
  kind === 'embedded'
    ? createEmbeddedEventJournal(openDatabase(place))
    : createOpenSearchEventJournal(
        connectOpenSearch(loadConfig({ VOUCH_OPENSEARCH_URL: place, VOUCH_OPENSEARCH_PREFIX: prefix })),
      );
for (let seq = 1; seq <= Number(count); seq += 1) {
  await journal.notify([notice(queryId, seq)]);
  await report(seq);
}
await journal.close();
