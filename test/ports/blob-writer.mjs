/**
 * A process that puts blobs one after the other and prints `put HASH` before and `done HASH` after each. Arguments:
 * `embedded` and the directory, or `opensearch`, the address of the cluster and the prefix.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createEmbeddedBlobStore } from '../../adapters/embedded/blob-store.ts';
import { connectOpenSearch, createOpenSearchBlobStore } from '../../adapters/opensearch/index.ts';
import { loadConfig } from '../../config/load-config.ts';

const BYTES = 9_000_000;

function makeStore([kind, place, prefix]) {
  if (kind === 'embedded') return createEmbeddedBlobStore(place);
  const config = loadConfig({ VOUCH_OPENSEARCH_URL: place, VOUCH_OPENSEARCH_PREFIX: prefix });
  return createOpenSearchBlobStore(connectOpenSearch(config));
}

const store = makeStore(process.argv.slice(2));
for (;;) {
  const bytes = randomBytes(BYTES);
  const hash = createHash('sha256').update(bytes).digest('hex');
  process.stdout.write(`put ${hash}\n`);
  await store.put({ bytes });
  process.stdout.write(`done ${hash}\n`);
}
