import type { BlobStore } from './blob-store.js';
import type { KeyValueStore } from './key-value-store.js';

const SPACE = 'tool-results';
const PAGE = 100;
/** Stands between the id of a call and the hash of its result in a key; neither holds it. */
const BETWEEN = '/';

/**
 * Notes that the whole result of a call is about to be kept under a hash, so that it can be found by its query though the step
 * that it comes from is never recorded.
 */
export async function noteResult(
  store: Pick<KeyValueStore, 'put'>,
  { callId, hash }: { callId: string; hash: string },
): Promise<void> {
  await store.put({ space: SPACE, key: `${callId}${BETWEEN}${hash}`, value: {} });
}

/** Removes all whole results of the calls of a query that were noted, and their notes. */
export async function removeResults(
  { keyValues, blobs }: { keyValues: KeyValueStore; blobs: Pick<BlobStore, 'remove'> },
  queryId: string,
): Promise<void> {
  for (;;) {
    // ids of calls are that of the query, a full stop and what is called
    const { items } = await keyValues.list({ space: SPACE, prefix: `${queryId}.`, limit: PAGE });
    for (const { key } of items) {
      await blobs.remove({ hash: key.slice(key.lastIndexOf(BETWEEN) + 1) });
      await keyValues.remove({ space: SPACE, key });
    }
    if (items.length < PAGE) return;
  }
}
