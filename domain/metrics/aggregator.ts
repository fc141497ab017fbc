import type { Feedback } from '../../contract/feedback.js';
import { rewriteStrategySchema } from '../../contract/judgement.js';
import type { MetricsSummary } from '../../contract/metrics.js';
import type { OutcomeRecord } from '../../contract/outcome-record.js';
import { FINAL_STAGES } from '../../contract/query.js';
import { createAccuracy } from './accuracy.js';
import { createDays } from './days.js';
import { createDecisions } from './decisions.js';
import { isByPerson, searchFactsOf, timesOf } from './facts.js';
import { createOpinions } from './opinions.js';
import { createMean, createSpread, shareOf } from './spread.js';
import { createTallies, type Tallies } from './tallies.js';
import { createUsage } from './usage.js';
import { within, type Window } from './window.js';

/** The figures of a window; those of the feedback of other windows are the store’s to count. */
export type Figures = Omit<MetricsSummary, 'days' | 'feedback'>;

/** Aggregate of a window. */
export interface Aggregate {
  figures: Figures;
  opinions: { positive: number; negative: number };
  tallies: Tallies;
}

/**
 * Adds up the queries that ended in a window, one by one in any order, so that memory does not grow with their number.
 * Opinions come first: what an answer was worth depends on them. What lies outside of the window is left out.
 */
export function createAggregator(window: Window) {
  const isWithin = within(window);
  const opinions = createOpinions();
  const given = { positive: 0, negative: 0 };
  const accuracy = createAccuracy();
  const decisions = createDecisions();
  const usage = createUsage();
  const tallies = createTallies();
  const days = createDays(window);
  const times = { total: createSpread(), machine: createSpread(), human: createSpread() };
  const means = { confidence: createMean(), relevance: createMean() };
  const steps = new Map<string, { runs: number; ms: number }>();
  const stages = zeros([...FINAL_STAGES, 'undecided']);
  const strategies = zeros(rewriteStrategySchema.options);
  const count = {
    queries: 0,
    cacheHits: 0,
    reviewed: 0,
    searched: 0,
    corrected: 0,
    fromDocuments: 0,
    web: 0,
  };

  function addSearches(record: OutcomeRecord): void {
    const facts = searchFactsOf(record);
    if (facts.searched) count.searched += 1;
    if (facts.corrected) count.corrected += 1;
    if (facts.fromDocuments) count.fromDocuments += 1;
    if (facts.webFallback) count.web += 1;
    for (const strategy of facts.strategies) strategies[strategy] += 1;
  }

  function addTimes(record: OutcomeRecord): void {
    const taken = timesOf(record);
    const { totalMs, machineMs, humanMs } = taken;
    if (totalMs !== undefined) times.total.add(totalMs);
    if (machineMs !== undefined) times.machine.add(machineMs);
    if (humanMs) times.human.add(humanMs);
    for (const { step, ms } of record.metrics.steps) {
      const sum = steps.get(step) ?? { runs: 0, ms: 0 };
      steps.set(step, sum);
      sum.runs += 1;
      sum.ms += ms;
    }
    tallies.add(record, taken);
    days.addQuery(record.endedAt, record.metrics.costUsd, machineMs);
  }

  return {
    addOpinion(opinion: Pick<Feedback, 'queryId' | 'rating' | 'at'>): void {
      if (!isWithin(opinion.at)) return;
      opinions.add(opinion);
      given[opinion.rating] += 1;
      days.addOpinion(opinion.at, opinion.rating);
    },

    addOutcome(record: OutcomeRecord): void {
      if (!isWithin(record.endedAt)) return;
      count.queries += 1;
      const end = record.code === 'HITL_TIMEOUT' ? 'undecided' : record.stage;
      if (end in stages) stages[end as keyof typeof stages] += 1;
      if (record.metrics.cacheHit) count.cacheHits += 1;
      if (record.decisions?.some(isByPerson)) count.reviewed += 1;
      accuracy.add(record, opinions.of(record.queryId));
      for (const decision of record.decisions ?? []) decisions.add(decision);
      means.confidence.add(record.confidence?.score);
      means.relevance.add(record.relevance);
      usage.add(record);
      addSearches(record);
      addTimes(record);
    },

    result(): Aggregate {
      const [total, machine, human] = [times.total.result(), times.machine.result(), times.human.result()];
      const [confidence, relevance] = [means.confidence.result(), means.relevance.result()];
      const { queries, cacheHits, reviewed, searched, corrected, fromDocuments, web } = count;
      return {
        opinions: given,
        tallies: tallies.result(),
        figures: {
          ...window,
          queries: {
            total: queries,
            stages,
            cacheHits: shareOf(cacheHits, queries),
            reviewed: shareOf(reviewed, queries),
          },
          confidence: accuracy.result(),
          calibration: accuracy.calibration(),
          averages: {
            ...(confidence !== undefined && { confidence }),
            ...(relevance !== undefined && { relevance }),
          },
          decisions: decisions.result(),
          responseTime: {
            ...(total && { total }),
            ...(machine && { machine }),
            ...(human && { human }),
            steps: [...steps]
              .map(([step, { runs, ms }]) => ({ step, runs, meanMs: ms / queries }))
              .sort((a, b) => b.meanMs - a.meanMs),
          },
          corrections: { corrected: shareOf(corrected, searched), strategies },
          webFallback: shareOf(web, fromDocuments),
          usage: usage.result(),
          daily: days.result(),
        },
      };
    },
  };
}

function zeros<K extends string>(names: readonly K[]): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;
}
