import type { BlobStore } from '../../../ports/blob-store.js';

/** Keeps what is new in one store, and still finds what was kept in the one before it. */
export function movedBlobs(store: BlobStore, earlier: BlobStore): BlobStore {
  return {
    put: (input) => store.put(input),
    get: async (input) => (await store.get(input)) ?? (await earlier.get(input)),
    remove: async (input) => {
      const wasIn = [await store.remove(input), await earlier.remove(input)];
      return wasIn.includes(true);
    },
  };
}
