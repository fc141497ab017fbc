import type { TermStatistics } from '../../ports/term-statistics.js';
import type { OpenSearchConnection } from './connection.js';
import { withSearchErrors } from './errors.js';
import { storeOf } from './store.js';
import { termCounter } from './term-counter.js';

/** Term statistics of the index in OpenSearch; at most a second behind what other processes change. */
export function createOpenSearchTermStatistics(connection: OpenSearchConnection): TermStatistics {
  const count = termCounter(storeOf(connection));
  return {
    documentFrequencies: ({ terms }) =>
      withSearchErrors(async () => {
        const { chunks, frequencies } = await count(terms);
        return { chunks, frequencies };
      }),
  };
}
