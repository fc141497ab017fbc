import type { Feedback } from '../../contract/feedback.js';

/** Opinions on one query. */
export interface OpinionCount {
  positive: number;
  negative: number;
}

type Liking = 'liked' | 'disliked';

/** Opinions by query: about 200 bytes of memory for each query that has any. */
export function createOpinions() {
  const counts = new Map<string, OpinionCount>();
  return {
    add({ queryId, rating }: Pick<Feedback, 'queryId' | 'rating'>): void {
      const count = counts.get(queryId) ?? { positive: 0, negative: 0 };
      count[rating] += 1;
      counts.set(queryId, count);
    },
    of: (queryId: string): OpinionCount | undefined => counts.get(queryId),
  };
}

/** Returns the opinion of most people about an answer; undefined where they are evenly split. */
export function likingOf(count: OpinionCount | undefined): Liking | undefined {
  if (!count || count.positive === count.negative) return undefined;
  return count.positive > count.negative ? 'liked' : 'disliked';
}
