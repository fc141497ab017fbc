import type { DecisionRecord, OutcomeRecord, SpentRecord } from '../contract/outcome-record.js';
import type { Metrics, QueryStatus } from '../contract/query.js';
import type { Receipt, TextDiff } from '../contract/requests/index.js';
import { collectionsIn } from './evidence.js';
import { timesOfReading } from './reviewers/reading.js';
import { evidenceOf, foundBySearch, isConfidential } from './grading.js';

/**
 * Returns the record of a query that has ended: no text of a document, no answer, and no reason given for what rests on
 * confidential documents. It also travels through its history: small.
 */
export function outcomeRecordOf(status: QueryStatus): OutcomeRecord {
  const used = evidenceOf(status.passages);
  const collections = collectionsIn(used);
  const decisions = status.receipts.map((receipt) => decisionOf(status, receipt, isConfidential(used)));
  return {
    queryId: status.id,
    question: status.question,
    mode: status.mode,
    ...(status.policyVersion ? { policyVersion: status.policyVersion } : {}),
    stage: status.stage,
    language: status.language,
    ...(collections.length > 0 ? { collections } : {}),
    code: 'outcome' in status ? status.outcome.code : undefined,
    route: status.route,
    ...(isDegraded(status) ? { degraded: true } : {}),
    confidence: status.confidence,
    overall: status.judgement?.overall,
    relevance: meanGrade(status.passages),
    searches: status.searches.map(({ reason, strategy }) => ({ reason, strategy })),
    ...(decisions.length > 0 ? { decisions } : {}),
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

function isDegraded(status: QueryStatus): boolean {
  return 'answer' in status && status.answer?.disclaimers.some(({ code }) => code === 'degraded') === true;
}

function meanGrade(passages: QueryStatus['passages']): number | undefined {
  const scores = foundBySearch(passages).flatMap(({ grade }) => grade?.score ?? []);
  return scores.length === 0
    ? undefined
    : rounded(scores.reduce((sum, score) => sum + score, 0) / scores.length, 3);
}

function decisionOf({ requests }: QueryStatus, receipt: Receipt, confidential: boolean): DecisionRecord {
  const { kind, action, decidedBy, defaultAction, waitedMs, diff, reply } = receipt;
  const reviewed = kind === 'answer_review' && decidedBy === 'human';
  const request = reviewed ? requests.find(({ id }) => id === receipt.requestId) : undefined;
  const reason = kind === 'answer_review' && 'reason' in reply && !confidential ? reply.reason : undefined;
  return {
    ...{ kind, action, decidedBy, defaultAction, waitedMs },
    ...(diff ? { changed: shareChanged(diff) } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(request ? { by: receipt.by, ...timesOfReading(request, receipt) } : {}),
  };
}

/** Characters removed and added, of all in both texts. */
export function shareChanged(diff: TextDiff): number {
  const length = (ops: readonly TextDiff[number]['op'][]): number =>
    diff.reduce((sum, { op, text }) => sum + (ops.includes(op) ? text.length : 0), 0);
  const changed = length(['removed', 'added']);
  return rounded(changed / Math.max(1, changed + 2 * length(['same'])), 2);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
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
