import { metricsSummarySchema } from '../../../../contract/metrics.js';
import type { OutcomeRecord } from '../../../../contract/outcome-record.js';
import { createAggregator, lastDays, lastHours } from '../../../../domain/metrics/index.js';
import { confidence, decision, ENDED, oldRecord, record } from './support.js';

const NOW = new Date('2026-03-10T15:30:00.000Z');
const WINDOW = lastDays(7, NOW);

type Opinion = [record: OutcomeRecord, rating: 'positive' | 'negative', at?: string];

function aggregate(records: OutcomeRecord[], opinions: Opinion[] = [], window = WINDOW) {
  const aggregator = createAggregator(window);
  for (const [{ queryId }, rating, at = ENDED] of opinions) aggregator.addOpinion({ queryId, rating, at });
  for (const ended of records) aggregator.addOutcome(ended);
  return aggregator.result();
}
const figures = (...input: Parameters<typeof aggregate>) => aggregate(...input).figures;

test('no query at all gives zeros and no rates, as the contract has it', () => {
  const { figures: empty } = aggregate([]);
  const none = { total: 0, positive: 0, negative: 0, satisfactionRate: 0 };
  const summary = { days: 7, ...empty, feedback: { allTime: none, last7Days: none, last30Days: none } };
  expect(metricsSummarySchema.parse(summary)).toEqual(summary);
  expect(empty.queries.cacheHits).toEqual({ count: 0, of: 0 });
  expect(empty.responseTime).toEqual({ steps: [] });
  expect(empty.averages).toEqual({});
  expect(empty.usage.perQuery).toEqual({ calls: 0, tokens: 0, costUsd: 0 });
});

test('records of older releases count as far as they tell', () => {
  const { figures: found, tallies } = aggregate([oldRecord(), oldRecord()]);
  expect(found).toMatchObject({
    queries: { total: 2, stages: { completed: 2 }, reviewed: { count: 0, of: 2 } },
    confidence: { HIGH: { queries: 0 } },
    responseTime: { steps: [] },
    corrections: { corrected: { count: 0, of: 0 } },
    webFallback: { count: 0, of: 0 },
  });
  expect(found.responseTime.total).toBeUndefined();
  expect(tallies.responseTime.total.count).toBe(0);
});

test('a question whose deadline passed counts as undecided, not as rejected', () => {
  const { queries } = figures([
    record({ stage: 'rejected', code: 'HITL_TIMEOUT' }),
    record({ stage: 'rejected', code: 'ANSWER_REJECTED' }),
  ]);
  expect(queries.stages).toMatchObject({ rejected: 1, undecided: 1 });
});

describe('accuracy', () => {
  const judged = (decisions: Parameters<typeof decision>[0][], fields: Partial<OutcomeRecord> = {}) =>
    record({
      confidence: confidence('MEDIUM'),
      decisions: decisions.map((action) => decision(action)),
      ...fields,
    });
  const medium = (...input: Parameters<typeof aggregate>) => {
    const { beforeReview, afterReview } = figures(...input).confidence.MEDIUM;
    return { before: [beforeReview.count, beforeReview.of], after: [afterReview.count, afterReview.of] };
  };

  test('before review only what a person approved unchanged was right', () => {
    const records = [judged(['approve']), judged(['edit']), judged(['retry', 'approve'])];
    const rejected = judged(['reject'], { stage: 'rejected' });
    expect(medium([...records, rejected])).toEqual({ before: [1, 4], after: [3, 3] });
  });

  test('an opinion decides where nobody reviewed, and in the end over the reviewer', () => {
    const liked = judged([]);
    const disliked = judged([]);
    const approvedButDisliked = judged(['approve']);
    const editedAndLiked = judged(['edit']);
    const opinions: Opinion[] = [
      [liked, 'positive'],
      [disliked, 'negative'],
      [approvedButDisliked, 'negative'],
      [editedAndLiked, 'positive'],
    ];
    const all = [liked, disliked, approvedButDisliked, editedAndLiked];
    expect(medium(all, opinions)).toEqual({ before: [2, 4], after: [2, 4] });
  });

  test('what nobody judged counts for neither', () => {
    const byTheClock = record({
      confidence: confidence('MEDIUM'),
      decisions: [decision('approve', { decidedBy: 'timeout' })],
    });
    const ofAPlan = record({
      confidence: confidence('MEDIUM'),
      decisions: [decision('approve', { kind: 'plan_review' })],
    });
    const sentBackThenByTheClock = judged(['retry']);
    sentBackThenByTheClock.decisions!.push(decision('approve', { decidedBy: 'timeout' }));
    expect(medium([byTheClock, ofAPlan, judged([])])).toEqual({ before: [0, 0], after: [0, 0] });
    expect(medium([sentBackThenByTheClock])).toEqual({ before: [0, 1], after: [0, 0] });
  });

  test('several opinions on one answer: most of them decide, an even split does not', () => {
    const one = judged([]);
    const split = judged([]);
    const opinions: Opinion[] = [
      [one, 'negative'],
      [one, 'positive'],
      [one, 'positive'],
      [split, 'negative'],
      [split, 'positive'],
    ];
    expect(medium([one, split], opinions)).toEqual({ before: [1, 1], after: [1, 1] });
  });

  test('each level counts for itself', () => {
    const records = [
      record({ confidence: confidence('HIGH'), decisions: [decision('approve')] }),
      record({ confidence: confidence('LOW'), decisions: [decision('edit')] }),
    ];
    expect(figures(records).confidence).toMatchObject({
      HIGH: { queries: 1, beforeReview: { count: 1, of: 1, rate: 1 } },
      MEDIUM: { queries: 0, beforeReview: { count: 0, of: 0 } },
      LOW: { queries: 1, beforeReview: { count: 0, of: 1, rate: 0 } },
    });
  });
});

test('calibration: the confidence of drafts against the judgement of the machine on its own', () => {
  const { calibration } = figures([
    record({ confidence: confidence('HIGH'), decisions: [decision('approve')] }),
    record({ confidence: confidence('HIGH'), decisions: [decision('approve')] }),
    record({ confidence: confidence('LOW'), decisions: [decision('edit')] }),
    record({ confidence: confidence('LOW') }),
  ]);
  expect(calibration.reliability).toMatchObject([
    { from: 0.3, answers: 1, right: 0, confidence: 0.3 },
    { from: 0.9, answers: 2, right: 2, share: 1 },
  ]);
  expect(calibration.riskCoverage).toEqual([
    { confidence: 0.9, coverage: 2 / 3, risk: 0 },
    { confidence: 0.3, coverage: 1, risk: 1 - 2 / 3 },
  ]);
});

test('decisions: override rate and time to decision are of people, timeouts of all that people could decide', () => {
  const { decisions, queries } = figures([
    record({
      decisions: [
        decision('approve', { waitedMs: 100 }),
        decision('edit', { waitedMs: 300 }),
        decision('approve', { decidedBy: 'timeout', waitedMs: 60_000 }),
        decision('reject', { decidedBy: 'policy', waitedMs: 0 }),
      ],
    }),
    record({
      stage: 'cancelled',
      decisions: [
        decision('cancel', { kind: 'clarification', defaultAction: 'cancel', decidedBy: 'timeout' }),
        decision('approve', { decidedBy: 'cancel' }),
      ],
    }),
  ]);
  expect(decisions).toEqual({
    kinds: [
      { kind: 'clarification', decided: 0, timedOut: 1, overridden: { count: 0, of: 0 } },
      {
        kind: 'answer_review',
        decided: 2,
        timedOut: 1,
        overridden: { count: 1, of: 2, rate: 0.5 },
        timeToDecision: { count: 2, mean: 200, p50: 100, p90: 300, p95: 300, max: 300 },
      },
    ],
    overridden: { count: 1, of: 2, rate: 0.5 },
    timedOut: { count: 2, of: 4, rate: 0.5 },
    timeToDecision: { count: 2, mean: 200, p50: 100, p90: 300, p95: 300, max: 300 },
  });
  expect(queries.reviewed).toEqual({ count: 1, of: 2, rate: 0.5 });
});

test('averages are of the queries that have a confidence, and passages', () => {
  const { averages } = figures([
    record({ confidence: { ...confidence('HIGH'), score: 0.9 }, relevance: 0.8 }),
    record({ confidence: { ...confidence('LOW'), score: 0.4 } }),
    record({ confidence: undefined }),
  ]);
  expect(averages).toEqual({ confidence: 0.65, relevance: 0.8 });
});

test('response time: total, and what of it machine and people took', () => {
  const step = (name: string, ms: number) => ({ step: name, ms });
  const taking = (seconds: number, humanMs: number, steps: ReturnType<typeof step>[]) =>
    record({
      startedAt: new Date(Date.parse(ENDED) - seconds * 1000).toISOString(),
      humanMs,
      metrics: { ...record().metrics, steps },
    });
  const { figures: found, tallies } = aggregate([
    taking(4, 0, [step('answer', 300), step('retrieve', 100), step('retrieve', 60)]),
    taking(100, 90_000, [step('answer', 500)]),
    // a clock that was put back must not make a duration negative
    taking(-5, 10, []),
    oldRecord(),
  ]);
  expect(found.responseTime).toEqual({
    total: { count: 3, mean: 104_000 / 3, p50: 4000, p90: 100_000, p95: 100_000, max: 100_000 },
    machine: { count: 3, mean: 14_000 / 3, p50: 4000, p90: 10_000, p95: 10_000, max: 10_000 },
    human: { count: 1, mean: 90_000, p50: 90_000, p90: 90_000, p95: 90_000, max: 90_000 },
    steps: [
      { step: 'answer', runs: 2, meanMs: 200 },
      { step: 'retrieve', runs: 2, meanMs: 40 },
    ],
  });
  expect(tallies.responseTime.total).toEqual({
    atMost: [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3],
    count: 3,
    sum: 104,
  });
  expect(tallies.responseTime.human.count).toBe(1);
});

test('corrections are of queries that searched, the web is a fallback only where documents were to answer', () => {
  const searching = (...searches: NonNullable<OutcomeRecord['searches']>) => record({ searches });
  const { corrections, webFallback } = figures([
    searching({ reason: 'plan' }),
    searching(
      { reason: 'plan' },
      { reason: 'correction', strategy: 'generalization' },
      { reason: 'correction', strategy: 'specification' },
      { reason: 'web' },
    ),
    searching({ reason: 'plan' }, { reason: 'refinement', strategy: 'generalization' }),
    searching({ reason: 'plan' }, { reason: 'reviewer' }),
    { ...searching({ reason: 'web' }), route: 'web_search' },
    record({ searches: [], route: 'chitchat' }),
  ]);
  expect(corrections).toEqual({
    corrected: { count: 3, of: 5, rate: 0.6 },
    strategies: { synonym_expansion: 0, context_addition: 0, generalization: 2, specification: 1 },
  });
  expect(webFallback).toEqual({ count: 1, of: 4, rate: 0.25 });
});

test('usage: in all, per query, by model and by version of a prompt', () => {
  const spent = (prompt: string, version: number, calls: number, costUsd: number) => ({
    prompt,
    version,
    calls,
    inputTokens: 100 * calls,
    outputTokens: 10 * calls,
    costUsd,
  });
  const using = (models: OutcomeRecord['spent'], modelCalls: number, costUsd: number) =>
    record({
      ...(models ? { spent: models } : {}),
      metrics: {
        ...record().metrics,
        ...{ modelCalls, costUsd, inputTokens: 100 * modelCalls, outputTokens: 10 * modelCalls },
      },
    });
  const { usage } = figures([
    using({ small: [spent('grade', 1, 3, 0.1)], large: [spent('answer', 2, 1, 0.2)] }, 4, 0.3),
    using({ small: [spent('grade', 1, 1, 0.1), spent('grade', 2, 1, 0.1)] }, 2, 0.2),
    record(),
    record(),
  ]);
  expect(usage).toMatchObject({
    ...{ calls: 6, inputTokens: 600, outputTokens: 60, costUsd: 0.5 },
    perQuery: { calls: 1.5, tokens: 165, costUsd: 0.125 },
    models: [
      { model: 'small', calls: 5, inputTokens: 500, costUsd: 0.3 },
      { model: 'large', calls: 1, inputTokens: 100, costUsd: 0.2 },
    ],
    prompts: [
      { prompt: 'grade', version: 1, calls: 4, costUsd: 0.2 },
      { prompt: 'answer', version: 2, calls: 1, costUsd: 0.2 },
      { prompt: 'grade', version: 2, calls: 1, costUsd: 0.1 },
    ],
  });
});

test('days are those of UTC, every one of the window, today included', () => {
  const at = (endedAt: string) => record({ endedAt, metrics: { ...record().metrics, costUsd: 0.1 } });
  // in Seoul it is the 9th already
  const late = at('2026-03-08T23:59:59.999Z');
  const { figures: found, opinions } = aggregate(
    [late, at('2026-03-09T00:00:00Z'), at('2026-03-09T00:00:00.001Z'), at('2026-03-03T23:59:59Z')],
    [
      [late, 'positive', '2026-03-09T10:00:00Z'],
      [late, 'negative', '2026-03-03T10:00:00Z'],
    ],
  );
  expect(found).toMatchObject({ from: '2026-03-04T00:00:00.000Z', to: '2026-03-10T15:30:00.000Z' });
  expect(found.daily.map(({ day, queries, positive, costUsd }) => [day, queries, positive, costUsd])).toEqual(
    [
      ['2026-03-04', 0, 0, 0],
      ['2026-03-05', 0, 0, 0],
      ['2026-03-06', 0, 0, 0],
      ['2026-03-07', 0, 0, 0],
      ['2026-03-08', 1, 0, 0.1],
      ['2026-03-09', 2, 1, 0.2],
      ['2026-03-10', 0, 0, 0],
    ],
  );
  expect(found.queries.total).toBe(3);
  expect(opinions).toEqual({ positive: 1, negative: 0 });
});

test('the last 24 hours end now, and both ends belong to them', () => {
  const window = lastHours(24, NOW);
  const at = (endedAt: string) => record({ endedAt });
  const { queries, daily } = figures(
    [
      at('2026-03-09T15:30:00Z'),
      at('2026-03-10T15:30:00Z'),
      at('2026-03-09T15:29:59.999Z'),
      at('2026-03-10T15:30:01Z'),
    ],
    [],
    window,
  );
  expect(queries.total).toBe(2);
  expect(daily.map(({ day, queries: count }) => [day, count])).toEqual([
    ['2026-03-09', 1],
    ['2026-03-10', 1],
  ]);
});

test('the order of records does not matter', () => {
  const records = [
    record({ confidence: confidence('HIGH'), decisions: [decision('edit', { waitedMs: 5 })] }),
    record({ stage: 'failed', startedAt: '2026-03-10T11:00:00Z', humanMs: 0 }),
    record({ searches: [{ reason: 'plan' }, { reason: 'web' }] }),
  ];
  expect(figures([...records].reverse())).toEqual(figures(records));
});
