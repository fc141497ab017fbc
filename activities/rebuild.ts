import type { SearchIndex } from '../ports/search-index.js';
import { longStep } from './heartbeat.js';

/** Steps that bring the index to its present layout and embedder. */
export function createRebuildActivities({ index }: { index: SearchIndex }) {
  return {
    /** The next part; the first one without a cursor. Without a cursor in the result it was the last. */
    async rebuildNextPart(input: {
      cursor?: string | undefined;
      limit: number;
    }): Promise<{ cursor?: string; done: number; total: number }> {
      return longStep(() => index.rebuild(input));
    },
  };
}

export type RebuildActivities = ReturnType<typeof createRebuildActivities>;
