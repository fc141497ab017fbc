/**
 * A process that puts blobs one after the other and prints `put HASH` before and `done HASH` after each. Arguments:
 * `embedded` and the directory; `opensearch`, the address of the cluster and the prefix; or `s3`, the address of the
 * server, the bucket and the prefix.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createEmbeddedBlobStore } from '../../adapters/stores/embedded/blob-store.ts';
import { connectOpenSearch, createOpenSearchBlobStore } from '../../adapters/stores/opensearch/index.ts';
import { createS3BlobStore } from '../../adapters/stores/s3/blob-store.ts';
import { connectS3 } from '../../adapters/stores/s3/client.ts';
import { loadConfig } from '../../config/load-config.ts';
import { report } from './report.mjs';

const BYTES = 9_000_000;

function makeStore([kind, place, prefix, below]) {
  if (kind === 'embedded') return createEmbeddedBlobStore(place);
  if (kind === 's3') {
    const settings = { VOUCH_S3_ENDPOINT: place, VOUCH_S3_BUCKET: prefix, VOUCH_S3_PREFIX: below };
    return createS3BlobStore(connectS3(loadConfig(settings)));
  }
  const config = loadConfig({ VOUCH_OPENSEARCH_URL: place, VOUCH_OPENSEARCH_PREFIX: prefix });
  return createOpenSearchBlobStore(connectOpenSearch(config));
}

const store = makeStore(process.argv.slice(2));
for (;;) {
  const bytes = randomBytes(BYTES);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await report(`put ${hash}`);
  await store.put({ bytes });
  await report(`done ${hash}`);
}
