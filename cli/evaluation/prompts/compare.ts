import pLimit from 'p-limit';
import { usageOf } from '../../../domain/usage.js';
import { PortError } from '../../../ports/port-error.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import type { Case, Outcome } from './cases.js';

export interface ComparedRow {
  id: string;
  group: string;
  current: Pick<Outcome, 'score' | 'got'>;
  other: Pick<Outcome, 'score' | 'got'>;
}

interface Pair {
  current: number;
  other: number;
  /** Current less other. */
  difference: number;
}

export interface Comparison {
  rows: number;
  /** Mean score, 0..1. */
  score: Pair;
  byGroup: Record<string, Pair & { rows: number }>;
  /** Rows on which one version does better than the other. */
  better: { current: number; other: number };
  /** p-value of the two-sided sign test over the rows. */
  p: number;
  modelCalls: Pair;
  inputTokens: Pair;
  outputTokens: Pair;
  costUsd: Pair;
  /** Rows whose output could not be used; they score 0. */
  unusable: Pair;
}

interface Ran extends Outcome {
  unusable: boolean;
}

const CONCURRENCY = 4;

/**
 * Runs every case with both versions and compares them row by row. An output that cannot be used scores 0; any other error
 * of the model ends the comparison, because what is left would compare different rows.
 */
export async function compareVersions(
  cases: readonly Case[],
  { current, other }: { current: Reasoner; other: Reasoner },
  onRow: (done: number, total: number) => void,
): Promise<{ metrics: Comparison; rows: ComparedRow[] }> {
  const limit = pLimit(CONCURRENCY);
  let done = 0;
  const ran = await Promise.all(
    cases.map((one) =>
      limit(async () => {
        const pair = { one, current: await run(one, current), other: await run(one, other) };
        done += 1;
        onRow(done, cases.length);
        return pair;
      }),
    ),
  );
  const rows = ran.map(({ one: { id, group }, ...both }): ComparedRow => ({
    id,
    group,
    current: { score: both.current.score, got: both.current.got },
    other: { score: both.other.score, got: both.other.got },
  }));
  const total = (valueOf: (outcome: Ran) => number): Pair =>
    pairOf(sum(ran.map((pair) => valueOf(pair.current))), sum(ran.map((pair) => valueOf(pair.other))));
  const differences = rows.map((row) => row.current.score - row.other.score);
  const metrics = {
    rows: rows.length,
    score: meansOf(rows),
    byGroup: byGroup(rows),
    better: {
      current: differences.filter((difference) => difference > 0).length,
      other: differences.filter((difference) => difference < 0).length,
    },
    p: signTest(differences),
    modelCalls: total(({ usage }) => usage.modelCalls),
    inputTokens: total(({ usage }) => usage.inputTokens),
    outputTokens: total(({ usage }) => usage.outputTokens),
    costUsd: total(({ usage }) => usage.costUsd),
    unusable: total(({ unusable }) => Number(unusable)),
  };
  return { metrics, rows };
}

async function run(one: Case, reasoner: Reasoner): Promise<Ran> {
  try {
    return { ...(await one.run(reasoner)), unusable: false };
  } catch (error) {
    if (!(error instanceof PortError) || !isUnusable(error)) throw error;
    return { score: 0, got: error.message, usage: usageOf(error.calls), unusable: true };
  }
}

/** The model wrote something that cannot be used; a request that was refused as such costs nothing. */
function isUnusable({ kind, calls }: PortError): boolean {
  return kind === 'unparsable' || (kind === 'invalid' && calls.length > 0);
}

function byGroup(rows: readonly ComparedRow[]): Comparison['byGroup'] {
  const groups = [...new Set(rows.map(({ group }) => group))].sort();
  return Object.fromEntries(
    groups.map((group) => {
      const some = rows.filter((row) => row.group === group);
      return [group, { rows: some.length, ...meansOf(some) }];
    }),
  );
}

function meansOf(rows: readonly ComparedRow[]): Pair {
  const mean = (scores: number[]) => sum(scores) / scores.length;
  return pairOf(mean(rows.map((row) => row.current.score)), mean(rows.map((row) => row.other.score)));
}

function pairOf(current: number, other: number): Pair {
  return { current, other, difference: current - other };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Computes the p-value of the two-sided sign test over pairs, 0..1. Ties are left out; 1 when every pair is a tie.
 */
export function signTest(differences: readonly number[]): number {
  const wins = differences.filter((difference) => difference > 0).length;
  const losses = differences.filter((difference) => difference < 0).length;
  const count = wins + losses;
  if (count === 0) return 1;
  const fewer = Math.min(wins, losses);
  // the logarithm of a term of the binomial distribution: the terms themselves leave the range of numbers
  let logTerm = -count * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= fewer; k += 1) {
    tail += Math.exp(logTerm);
    logTerm += Math.log(count - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * tail);
}
