import type { TermStatistics } from '../../../ports/term-statistics.js';
import type { OpenSearchConnection } from './connection.js';
import { withSearchErrors } from './errors.js';
import { storeOf } from './store.js';

/** Term statistics of the index in OpenSearch; at most a second behind what other processes change. */
export function createOpenSearchTermStatistics(connection: OpenSearchConnection): TermStatistics {
  const store = storeOf(connection);
  return {
    documentFrequencies: ({ terms }) =>
      withSearchErrors(async () => {
        const { chunks, frequencies } = await store.count(terms);
        return { chunks, frequencies };
      }),
  };
}
