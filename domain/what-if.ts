import type {
  Comparison,
  ExperimentReport,
  PairedTest,
  QuestionRun,
  Rerun,
  RunFigures,
} from '../contract/experiments.js';
import { confidenceLevelSchema } from '../contract/judgement.js';
import type { QueryStatus } from '../contract/query.js';
import type { PayloadOf } from '../contract/requests/index.js';
import { atMost, upperBound } from './autonomy/binomial.js';
import { digest, hashOfText } from './digest.js';
import { groupBy } from './group-by.js';

/** Hex digits that tell the few answers to one question apart. */
const HASH_CHARS = 16;
/** Sureness of each side of the 95 % interval. */
const ONE_SIDE = 0.975;

/** The part of a review of an answer that tells what the machine had written. */
export type Reviewed = Pick<PayloadOf<'answer_review'>, 'draft' | 'confidence'>;

type Moment = 'before' | 'after';

/**
 * Returns the outcome of a run without its texts.
 * @param reviewed what a review of the answer showed; by default the first one in the status
 */
export function questionRunOf(status: QueryStatus, reviewed = reviewedIn(status)): QuestionRun {
  const { stage, metrics } = status;
  const draft = reviewed?.draft ?? (stage === 'completed' ? status.answer : undefined);
  const confidence = reviewed?.confidence ?? status.confidence;
  const { steps, modelCalls, inputTokens, outputTokens, costUsd } = metrics;
  return {
    way: stage === 'cancelled' ? 'none' : reviewed ? 'reviewed' : stage === 'completed' ? 'alone' : 'none',
    stage,
    ...(confidence ? { level: confidence.level, score: confidence.score } : {}),
    ...(draft
      ? {
          answer: hashOfText(draft.text).slice(0, HASH_CHARS),
          quotes: digest(draft.citations.map(({ quote }) => quote)).slice(0, HASH_CHARS),
        }
      : {}),
    ...{ modelCalls, inputTokens, outputTokens, costUsd },
    ms: Math.round(steps.reduce((sum, { ms }) => sum + ms, 0)),
  };
}

function reviewedIn({ requests }: QueryStatus): Reviewed | undefined {
  for (const request of requests) if (request.kind === 'answer_review') return request.payload;
  return undefined;
}

/** Compares the runs of an experiment with what was before. The same whatever the order in which they were run. */
export function reportOf(reruns: readonly Rerun[]): ExperimentReport {
  const all = reruns.flatMap((rerun) => ('leftOut' in rerun ? [] : [rerun]));
  const leftOut = (why: 'gone' | 'failed') =>
    reruns.filter((rerun) => 'leftOut' in rerun && rerun.leftOut === why).length;
  const languages = [...groupBy(all, ({ language }) => language)];
  return {
    ...beforeAndAfter(all),
    levels: confidenceLevelSchema.options.map((level) => ({
      level,
      before: figuresOf(
        all.filter(({ before }) => before.level === level),
        'before',
      ),
      after: figuresOf(
        all.filter(({ after }) => after.level === level),
        'after',
      ),
    })),
    languages: languages
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([language, within]) => ({ language, ...beforeAndAfter(within) })),
    // what was cancelled might have been reviewed or not
    reviews: pairedTest(all, (one, moment) =>
      one[moment].stage === 'cancelled' ? undefined : one[moment].way === 'reviewed',
    ),
    wrongAlone: pairedTest(all, (one, moment) =>
      one[moment].way === 'alone' ? isWrong(one, moment) : false,
    ),
    differences: all.filter(isDifferent).sort((a, b) => (a.queryId < b.queryId ? -1 : 1)),
    leftOut: { gone: leftOut('gone'), failed: leftOut('failed') },
  };
}

function beforeAndAfter(all: readonly Comparison[]): Record<Moment, RunFigures> {
  return { before: figuresOf(all, 'before'), after: figuresOf(all, 'after') };
}

function isDifferent({ before, after }: Comparison): boolean {
  const keys = ['way', 'stage', 'level', 'answer', 'quotes'] as const;
  return keys.some((key) => before[key] !== after[key]);
}

/** True if people have found the answer of a run wrong; undefined where they have not seen this answer. */
function isWrong({ right, before, after }: Comparison, moment: Moment): boolean | undefined {
  const isSeen = moment === 'before' || before.answer === after.answer;
  return right === undefined || !isSeen ? undefined : !right;
}

function figuresOf(all: readonly Comparison[], moment: Moment): RunFigures {
  const runs = all.map((one) => one[moment]);
  const ways = (way: QuestionRun['way']) => runs.filter((run) => run.way === way).length;
  const sum = (of: (run: QuestionRun) => number) => runs.reduce((total, run) => total + of(run), 0);
  const judged = all.flatMap((one) => (one[moment].way === 'alone' ? (isWrong(one, moment) ?? []) : []));
  const wrong = judged.filter(Boolean).length;
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0;
  return {
    questions: runs.length,
    alone: ways('alone'),
    reviewed: ways('reviewed'),
    none: ways('none'),
    judged: judged.length,
    wrong,
    low: 1 - upperBound(judged.length - wrong, judged.length, ONE_SIDE),
    high: upperBound(wrong, judged.length, ONE_SIDE),
    modelCalls: sum(({ modelCalls }) => modelCalls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: sum(({ costUsd }) => costUsd),
    ms: { median: quantile(0.5), p95: quantile(0.95) },
  };
}

/**
 * Tests if what holds of a question has become rarer or more frequent, from those alone in which it changed (McNemar 1947),
 * exactly: each is as likely to change either way while the policy makes no difference.
 * @param holds undefined where it is not known; such questions do not count
 */
function pairedTest(
  all: readonly Comparison[],
  holds: (one: Comparison, moment: Moment) => boolean | undefined,
): PairedTest {
  const changes = all.map((one) => [holds(one, 'before'), holds(one, 'after')] as const);
  const fewer = changes.filter(([before, after]) => before === true && after === false).length;
  const more = changes.filter(([before, after]) => before === false && after === true).length;
  return { fewer, more, p: Math.min(1, 2 * atMost(Math.min(fewer, more), fewer + more, 0.5)) };
}
