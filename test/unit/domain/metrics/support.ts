import type { Confidence, ConfidenceLevel } from '../../../../contract/judgement.js';
import type { DecisionRecord, OutcomeRecord } from '../../../../contract/outcome-record.js';

/** The end of every query of these tests. */
export const ENDED = '2026-03-10T12:00:00.000Z';

let made = 0;

/** The record of a query that ended. */
export function record(fields: Partial<OutcomeRecord> = {}): OutcomeRecord {
  made += 1;
  return {
    queryId: `q-record${1000 + made}`,
    question: '연차휴가는 며칠인가요?',
    mode: 'auto',
    stage: 'completed',
    metrics: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cacheHit: false, steps: [] },
    endedAt: ENDED,
    ...fields,
  };
}

/** A record as the first releases wrote it. */
export function oldRecord(): OutcomeRecord {
  const { queryId, question, mode, stage, metrics, endedAt } = record();
  return { queryId, question, mode, stage, metrics, endedAt };
}

export function confidence(level: ConfidenceLevel, signals: Partial<Confidence['signals']> = {}): Confidence {
  return {
    score: { HIGH: 0.9, MEDIUM: 0.6, LOW: 0.3 }[level],
    level,
    signals: {
      bestSimilarity: 0.9,
      gradingPassed: true,
      passagesUsed: 3,
      rewrites: 0,
      answered: true,
      ...signals,
    },
  };
}

/** A review by a person, unless the fields say otherwise. */
export function decision(action: string, fields: Partial<DecisionRecord> = {}): DecisionRecord {
  return {
    kind: 'answer_review',
    action,
    decidedBy: 'human',
    defaultAction: 'approve',
    waitedMs: 1000,
    ...fields,
  };
}
