import type { DecisionRecord, OutcomeRecord, SpentRecord } from '../contract/outcome-record.js';
import type { Metrics, QueryStatus } from '../contract/query.js';
import type { Receipt } from '../contract/requests/index.js';
import { foundBySearch } from './grading.js';

/**
 * Returns the record of a query that has ended: no text of a document, no answer. It also travels through its history:
 * small.
 */
export function outcomeRecordOf(status: QueryStatus): OutcomeRecord {
  return {
    queryId: status.id,
    question: status.question,
    mode: status.mode,
    stage: status.stage,
    code: 'outcome' in status ? status.outcome.code : undefined,
    route: status.route,
    confidence: status.confidence,
    overall: status.judgement?.overall,
    relevance: meanGrade(status.passages),
    searches: status.searches.map(({ reason, strategy }) => ({ reason, strategy })),
    ...(status.receipts.length > 0 ? { decisions: status.receipts.map(decisionOf) } : {}),
    spent: spentBy(status.metrics),
    metrics: {
      ...status.metrics,
      steps: status.metrics.steps.map(({ step, ms }) => ({ step, ms: Math.round(ms) })),
    },
    startedAt: status.createdAt,
    endedAt: status.updatedAt,
    humanMs: humanMsOf(status.receipts),
  };
}

function meanGrade(passages: QueryStatus['passages']): number | undefined {
  const scores = foundBySearch(passages).flatMap(({ grade }) => grade?.score ?? []);
  return scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function decisionOf({ kind, action, decidedBy, defaultAction, waitedMs }: Receipt): DecisionRecord {
  return { kind, action, decidedBy, defaultAction, waitedMs };
}

/** Calls by model, and in it by prompt and version of the prompt. */
function spentBy({ steps }: Metrics): Record<string, SpentRecord[]> {
  const spent: Record<string, SpentRecord[]> = {};
  for (const call of steps.flatMap(({ calls = [] }) => calls)) {
    const { model, prompt, version } = call;
    const prompts = (spent[model] ??= []);
    let sum = prompts.find((record) => record.prompt === prompt && record.version === version);
    if (!sum)
      prompts.push((sum = { prompt, version, calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }));
    sum.calls += 1;
    sum.inputTokens += call.inputTokens;
    sum.outputTokens += call.outputTokens;
    sum.costUsd += call.costUsd;
  }
  return spent;
}

/** Time in which at least one request was open: what overlaps counts once. */
function humanMsOf(receipts: readonly Receipt[]): number {
  const waits = receipts
    .map(({ at, waitedMs }) => ({ from: Date.parse(at) - waitedMs, to: Date.parse(at) }))
    .sort((a, b) => a.from - b.from);
  let waited = 0;
  let until = -Infinity;
  for (const { from, to } of waits) {
    waited += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return waited;
}
