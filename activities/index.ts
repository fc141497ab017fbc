import type { Ports } from '../ports/index.js';
import { createReasoningActivities } from './reasoning.js';
import { createRecordsActivities } from './records.js';
import { createRetrievalActivities } from './retrieval.js';

/** Every activity that a query may call, over the given ports. */
export function createQueryActivities(ports: Ports) {
  return {
    ...createRetrievalActivities(ports),
    ...createReasoningActivities(ports),
    ...createRecordsActivities(ports),
  };
}

export type QueryActivities = ReturnType<typeof createQueryActivities>;
