import { languageOfText } from './language.js';
import type { QueryInput, QueryStatus } from './query.js';

export type Start = Pick<
  QueryInput,
  'id' | 'question' | 'mode' | 'policyVersion' | 'asker' | 'sessionId' | 'askedAnew' | 'stream'
>;

/**
 * The status of a query that has only just been asked, revision 0. The API serves it before any worker has seen the
 * query; the workflow begins with the same one.
 * @param now ISO 8601.
 */
export function initialStatus(input: Start, now: string): QueryStatus & { stage: 'analysing' } {
  return {
    id: input.id,
    question: input.question,
    language: languageOfText(input.question),
    mode: input.mode,
    ...(input.policyVersion ? { policyVersion: input.policyVersion } : {}),
    ...(input.sessionId === undefined ? {} : { sessionId: input.sessionId }),
    asker: input.asker.id,
    ...(input.askedAnew ? { askedAnew: true } : {}),
    ...(input.stream ? { stream: true } : {}),
    revision: 0,
    createdAt: now,
    updatedAt: now,
    stage: 'analysing',
    searches: [],
    passages: [],
    refinements: { rounds: [] },
    requests: [],
    receipts: [],
    verifications: [],
    events: [],
    metrics: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cacheHit: false, steps: [] },
  };
}
