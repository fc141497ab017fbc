import type { Turn } from '../contract/analysis.js';
import type { QueryInput } from '../contract/query.js';
import { cacheKey } from '../domain/cache-key.js';
import type { CachedAnswer, RecordStore } from '../ports/record-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import { timed, type Step } from './step.js';

export interface OpenedQuery {
  turns: Turn[];
  /** Absent when this query must not use the cache. */
  cache?: { key: string; hit?: CachedAnswer };
}

export type RecordOutcomeInput = Parameters<RecordStore['recordOutcome']>[0];

/** Steps at both ends of a query: what is known before it, what remains of it. */
export function createRecordsActivities({ records, index }: { records: RecordStore; index: SearchIndex }) {
  return {
    async openQuery({ input, now }: { input: QueryInput; now: string }): Promise<Step<OpenedQuery>> {
      return timed(async () => {
        const { sessionId, asker, policy } = input;
        const turns =
          sessionId && policy.session.turns > 0
            ? await records.turns({ sessionId, asker: asker.id, limit: policy.session.turns })
            : [];
        // an answer that depends on what was said before, or that must be reviewed each time, is not shared
        if (policy.cache.ttlSeconds === 0 || turns.length > 0 || input.mode === 'strict') return { turns };
        const key = cacheKey(input, await index.version());
        const hit = await records.cached({ key, now });
        return { turns, cache: hit ? { key, hit } : { key } };
      });
    },

    async recordOutcome(input: RecordOutcomeInput): Promise<Step<null>> {
      return timed(async () => {
        await records.recordOutcome(input);
        return null;
      });
    },
  };
}
