import type { OutcomeRecord } from '../../contract/outcome-record.js';
import { isByPerson, isOverride, searchFactsOf, timesOf } from './facts.js';
import type { OpinionCount } from './opinions.js';

/** Columns of the table of queries, in order. */
export const QUERY_COLUMNS = [
  ...['queryId', 'question', 'mode', 'stage', 'code', 'route'],
  ...['confidence', 'confidenceScore', 'bestSimilarity', 'relevance', 'overall'],
  ...['startedAt', 'endedAt', 'totalMs', 'machineMs', 'humanMs', 'cacheHit'],
  ...['analyseMs', 'retrieveMs', 'gradeMs', 'answerMs', 'judgeMs'],
  ...['searches', 'corrected', 'webFallback'],
  ...['decisions', 'decidedByPeople', 'timedOut', 'overridden', 'positive', 'negative'],
  ...['modelCalls', 'inputTokens', 'outputTokens', 'costUsd'],
] as const;

/** A query as one row of a table; what its record does not tell is undefined. */
export function queryRow(record: OutcomeRecord, opinions: OpinionCount = { positive: 0, negative: 0 }) {
  const { queryId, question, mode, stage, code, route, confidence, relevance, overall } = record;
  const { startedAt, endedAt } = record;
  const { cacheHit, modelCalls, inputTokens, outputTokens, costUsd } = record.metrics;
  const { decisions = [], searches } = record;
  const { corrected, webFallback } = searchFactsOf(record);
  return {
    ...{ queryId, question, mode, stage, code, route },
    confidence: confidence?.level,
    confidenceScore: confidence?.score,
    bestSimilarity: confidence?.signals.bestSimilarity,
    ...{ relevance, overall },
    ...{ startedAt, endedAt, ...timesOf(record), cacheHit },
    analyseMs: timeIn(record, 'analyse'),
    retrieveMs: timeIn(record, 'retrieve'),
    gradeMs: timeIn(record, 'grade'),
    answerMs: timeIn(record, 'answer'),
    judgeMs: timeIn(record, 'judge'),
    searches: searches?.length,
    ...(searches ? { corrected, webFallback } : {}),
    decisions: decisions.map(({ kind, action, decidedBy }) => `${kind} ${action} ${decidedBy}`).join('; '),
    decidedByPeople: decisions.filter(isByPerson).length,
    timedOut: decisions.filter(({ decidedBy }) => decidedBy === 'timeout').length,
    overridden: decisions.filter(isOverride).length,
    ...{ ...opinions, modelCalls, inputTokens, outputTokens, costUsd },
  };
}

/** Time inside all runs of a step, in milliseconds with one decimal; undefined when it was not taken. */
function timeIn({ metrics: { steps } }: OutcomeRecord, name: string): number | undefined {
  const runs = steps.filter(({ step }) => step === name);
  return runs.length > 0 ? Math.round(runs.reduce((sum, { ms }) => sum + ms, 0) * 10) / 10 : undefined;
}
