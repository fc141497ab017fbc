import { guessLanguage } from './language.js';
import type { QueryInput, QueryStatus } from './query.js';

/**
 * The status of a query that has just been started, before any step has run. The API serves it at once, and the
 * workflow begins with the same.
 * @param now ISO 8601
 */
export function initialStatus(input: QueryInput, now: string): Extract<QueryStatus, { stage: 'analysing' }> {
  return {
    id: input.id,
    question: input.question,
    language: guessLanguage(input.question),
    mode: input.mode,
    sessionId: input.sessionId,
    asker: input.asker.id,
    revision: 0,
    createdAt: now,
    updatedAt: now,
    stage: 'analysing',
    searches: [],
    passages: [],
    refinements: { rounds: [] },
    requests: [],
    receipts: [],
    metrics: {
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      costUsd: 0,
      cacheHit: false,
      steps: [],
    },
  };
}
