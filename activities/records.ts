import type { Turn } from '../contract/analysis.js';
import { cacheKey } from '../domain/cache-key.js';
import type { CachedAnswer, RecordStore } from '../ports/record-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import { timed, type Step } from './step.js';

export interface OpenQueryInput {
  session?: { id: string; asker: string; limit: number } | undefined;
  /** See `questionKey`; absent when the query must not use the cache. */
  questionKey?: string | undefined;
  /** ISO 8601. */
  now: string;
}

export interface OpenedQuery {
  turns: Turn[];
  /** Absent when this query must not use the cache. */
  cache?: { key: string; hit?: CachedAnswer };
}

export type RecordOutcomeInput = Parameters<RecordStore['recordOutcome']>[0];

/** Steps at both ends of a query: what is known before it, what remains of it. */
export function createRecordsActivities({ records, index }: { records: RecordStore; index: SearchIndex }) {
  return {
    async openQuery({ session, questionKey, now }: OpenQueryInput): Promise<Step<OpenedQuery>> {
      return timed(async () => {
        const turns = session
          ? await records.turns({ sessionId: session.id, asker: session.asker, limit: session.limit })
          : [];
        // an answer that depends on what was said before is not shared
        if (!questionKey || turns.length > 0) return { turns };
        const key = cacheKey(questionKey, await index.version());
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
