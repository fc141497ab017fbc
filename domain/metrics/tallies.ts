import { confidenceLevelSchema, type ConfidenceLevel } from '../../contract/judgement.js';
import type { DecisionRecord, OutcomeRecord } from '../../contract/outcome-record.js';
import { FINAL_STAGES, type Stage } from '../../contract/query.js';
import type { Times } from './facts.js';

/** Upper bounds of the histogram of response times, in seconds: a machine takes moments, a person hours. */
export const RESPONSE_BOUNDS = [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200, 43_200, 86_400];

/** Number of values not above each bound; `count` is the number of all values. */
export interface Histogram {
  atMost: number[];
  count: number;
  sum: number;
}

/** Counts that are told apart more finely than the summary does. */
export interface Tallies {
  ended: { stage: Stage; confidence: ConfidenceLevel | 'none'; count: number }[];
  decisions: (Pick<DecisionRecord, 'kind' | 'action' | 'decidedBy'> & { count: number })[];
  /** In seconds. */
  responseTime: Record<'total' | 'machine' | 'human', Histogram>;
}

/** Counts for those who watch numbers by their labels. */
export function createTallies() {
  const ended = new Map<string, Tallies['ended'][number]>();
  const decisions = new Map<string, Tallies['decisions'][number]>();
  const responseTime = { total: emptyHistogram(), machine: emptyHistogram(), human: emptyHistogram() };
  for (const stage of FINAL_STAGES)
    for (const confidence of [...confidenceLevelSchema.options, 'none' as const])
      ended.set(`${stage} ${confidence}`, { stage, confidence, count: 0 });

  return {
    add(record: OutcomeRecord, { totalMs, machineMs, humanMs }: Times): void {
      const group = ended.get(`${record.stage} ${record.confidence?.level ?? 'none'}`);
      if (group) group.count += 1;
      for (const { kind, action, decidedBy } of record.decisions ?? []) {
        const key = `${kind} ${action} ${decidedBy}`;
        const known = decisions.get(key) ?? { kind, action, decidedBy, count: 0 };
        decisions.set(key, known);
        known.count += 1;
      }
      observe(responseTime.total, totalMs);
      observe(responseTime.machine, machineMs);
      if (humanMs !== 0) observe(responseTime.human, humanMs);
    },

    result: (): Tallies => ({
      ended: [...ended.values()],
      decisions: [...decisions.values()],
      responseTime,
    }),
  };
}

function emptyHistogram(): Histogram {
  return { atMost: RESPONSE_BOUNDS.map(() => 0), count: 0, sum: 0 };
}

function observe(histogram: Histogram, ms: number | undefined): void {
  if (ms === undefined) return;
  const seconds = ms / 1000;
  histogram.count += 1;
  histogram.sum += seconds;
  RESPONSE_BOUNDS.forEach((bound, place) => {
    if (seconds <= bound) histogram.atMost[place]! += 1;
  });
}
