/**
 * A process that notes the events 1, 2, … of one query and prints the number of each one that is committed. Arguments:
 * directory, query id, how many.
 */
import { createEmbeddedEventJournal, openDatabase } from '../../adapters/stores/embedded/index.ts';
import { notice } from './builders.ts';
import { report } from './report.mjs';

const [dir, queryId, count] = process.argv.slice(2);
const journal = createEmbeddedEventJournal(openDatabase(dir));
for (let seq = 1; seq <= Number(count); seq += 1) {
  await journal.notify([notice(queryId, seq)]);
  await report(seq);
}
await journal.close();
