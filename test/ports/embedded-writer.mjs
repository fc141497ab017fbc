/**
 * A process that stores documents `collection/0`, `collection/1`, … of two chunks and prints the number of each one that
 * is committed. Arguments: directory, collection, how many.
 */
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.ts';
import { document } from './builders.ts';
import { report } from './report.mjs';

const [dir, collection, count] = process.argv.slice(2);
const index = createEmbeddedSearchIndex(openDatabase(dir));
for (let i = 0; i < Number(count); i += 1) {
  await index.putDocument(document(`${collection}/${i}`, [`common words ${collection}`, `number${i} alone`]));
  await report(i);
}
await index.close();
