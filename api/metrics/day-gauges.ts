import { Gauge, type Registry } from 'prom-client';
import { RESPONSE_BOUNDS, type Aggregate } from '../../domain/metrics/index.js';
import type { Figures } from './figures.js';
import { fromSource } from './source-up.js';

/** Registers gauges of the last 24 hours in the store, equal in all API processes. @returns a function that refreshes them */
export function dayGauges(registry: Registry, figures: Pick<Figures, 'lastDay'>): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge({
      name: `vouch_${name}`,
      help: `${help}, in the last 24 hours.`,
      labelNames,
      registers: [registry],
    });
  const ended = gauge('queries_ended_24h', 'Queries that ended', ['stage', 'confidence']);
  const facts = gauge('queries_24h', 'Queries that ended and of which something holds', ['fact']);
  const judged = gauge('answers_judged_24h', 'Answers that people judged', [
    'confidence',
    'review',
    'verdict',
  ]);
  const decisions = gauge('decisions_24h', 'Human requests that ended', ['kind', 'action', 'decided_by']);
  const overridden = gauge('decisions_overridden_24h', 'Decisions of people against the default', ['kind']);
  const feedback = gauge('feedback_24h', 'Opinions', ['rating']);
  const calls = gauge('model_calls_24h', 'Calls of models', ['model']);
  const tokens = gauge('model_tokens_24h', 'Tokens of models', ['model', 'direction']);
  const cost = gauge('model_cost_usd_24h', 'Price of model calls in US dollars', ['model']);
  // gauges, not a histogram, whose counts could not decrease when a query is older than a day
  const times = gauge('response_time_24h_queries', 'Queries that took at most so many seconds', [
    'part',
    'at_most',
  ]);
  const sums = gauge('response_time_24h_seconds', 'Time that queries took together', ['part']);

  function show({ figures: day, tallies, opinions }: Aggregate): void {
    for (const { stage, confidence, count } of tallies.ended) ended.set({ stage, confidence }, count);
    const { queries, corrections, webFallback } = day;
    const held = {
      reviewed: queries.reviewed.count,
      cache_hit: queries.cacheHits.count,
      searched: corrections.corrected.of,
      corrected: corrections.corrected.count,
      web_fallback: webFallback.count,
    };
    for (const [fact, count] of Object.entries(held)) facts.set({ fact }, count);
    for (const [confidence, { beforeReview, afterReview }] of Object.entries(day.confidence)) {
      for (const [review, { count, of }] of Object.entries({ before: beforeReview, after: afterReview })) {
        judged.set({ confidence, review, verdict: 'right' }, count);
        judged.set({ confidence, review, verdict: 'wrong' }, of - count);
      }
    }
    for (const { kind, action, decidedBy, count } of tallies.decisions)
      decisions.set({ kind, action, decided_by: decidedBy }, count);
    for (const { kind, overridden: share } of day.decisions.kinds) overridden.set({ kind }, share.count);
    for (const [rating, count] of Object.entries(opinions)) feedback.set({ rating }, count);
    for (const { model, ...spent } of day.usage.models) {
      calls.set({ model }, spent.calls);
      tokens.set({ model, direction: 'input' }, spent.inputTokens);
      tokens.set({ model, direction: 'output' }, spent.outputTokens);
      cost.set({ model }, spent.costUsd);
    }
    for (const [part, { atMost, count, sum }] of Object.entries(tallies.responseTime)) {
      RESPONSE_BOUNDS.forEach((bound, place) => times.set({ part, at_most: String(bound) }, atMost[place]!));
      times.set({ part, at_most: '+Inf' }, count);
      sums.set({ part }, sum);
    }
  }

  return fromSource(registry, 'store', () => figures.lastDay(), show, [
    ...[ended, facts, judged, decisions, overridden, feedback],
    ...[calls, tokens, cost, times, sums],
  ]);
}
