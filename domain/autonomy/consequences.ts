import type { DraftColumns } from '../../contract/calibration.js';
import type { Policy, Recalibration } from '../../contract/policy.js';
import type { Verdict } from '../../contract/verdicts.js';
import { wilson } from '../calibration.js';
import { formulaScore, levelOf, lowest, rounded } from '../confidence.js';
import { rawScore, reviewed } from './calibrate.js';
import { byRule, ruleFor } from './recalibration.js';

/** Drafts whose consequences are computed; the newest. */
const MOST_DRAFTS = 5_000;

/** Consequences of the thresholds and weights of a policy for the drafts that were recorded. */
export interface Consequences {
  drafts: number;
  /** Drafts that go out without a person; of those that people have judged, the ones that were wrong. */
  alone: number;
  judged: number;
  wrong: number;
  /** Share of the judged ones that was wrong, and its 95 % interval; absent where none was judged. */
  error?: { share: number; low: number; high: number };
  /** Drafts that a person reviews while they are already shown, and before. */
  soft: number;
  hard: number;
}

/** Settings that people try out. */
export type Tried = Pick<
  Policy['confidence'],
  | 'method'
  | 'capped'
  | 'high'
  | 'medium'
  | 'recalibration'
  | `${'similarity' | 'grading' | 'passages' | 'noRewrite'}Weight`
  | 'passagesForFull'
  | 'rewrittenValue'
>;

/** Returns drafts as columns, the newest first, without anything that is not needed for their score and level. */
export function columnsOf(
  verdicts: readonly Verdict[],
  policy: Pick<Policy['confidence'], 'coefficients' | 'recalibration'>,
  fitted: readonly Recalibration[],
): DraftColumns {
  const newest = verdicts.slice(-MOST_DRAFTS).reverse();
  const signal = <K extends keyof Verdict['signals']>(key: K) => newest.map(({ signals }) => signals[key]);
  return {
    raw: newest.map((verdict) => rawScore(verdict, policy)),
    rule: newest.map((verdict) => ruleFor(policy.recalibration, verdict)),
    fittedRule: newest.map((verdict) => ruleFor(fitted, verdict)),
    cap: newest.map(({ signals, caps = [] }) => {
      const levels = caps.map(({ level }) => level);
      return !signals.answered ? 'NONE' : levels.includes('LOW') ? 'LOW' : levels.length > 0 ? 'MEDIUM' : '';
    }),
    right: newest.map((verdict) => reviewed(verdict) ?? null),
    bestSimilarity: signal('bestSimilarity'),
    gradingPassed: signal('gradingPassed'),
    passagesUsed: signal('passagesUsed'),
    rewrites: signal('rewrites'),
  };
}

/**
 * Returns the scores, 0..1, of recorded drafts under settings.
 * @param rule column of the rules that apply
 */
export function scoresUnder(settings: Tried, drafts: DraftColumns, rule: 'rule' | 'fittedRule'): number[] {
  return drafts.raw.map((raw, n) => {
    const signals = {
      bestSimilarity: drafts.bestSimilarity[n]!,
      gradingPassed: drafts.gradingPassed[n]!,
      passagesUsed: drafts.passagesUsed[n]!,
      rewrites: drafts.rewrites[n]!,
    };
    const given = settings.method === 'formula' ? formulaScore(settings, signals) : raw;
    return rounded(byRule(settings.recalibration[drafts[rule][n]!], given));
  });
}

/** Returns the consequences of settings in the mode auto: HIGH alone, MEDIUM reviewed meanwhile, LOW reviewed before. */
export function consequencesOf(
  settings: Pick<Tried, 'capped' | 'high' | 'medium'>,
  drafts: DraftColumns,
  scores: readonly number[],
): Consequences {
  const found = { drafts: scores.length, alone: 0, judged: 0, wrong: 0, soft: 0, hard: 0 };
  scores.forEach((score, n) => {
    const cap = drafts.cap[n]!;
    const limit = cap === 'NONE' ? 'LOW' : settings.capped && cap !== '' ? cap : 'HIGH';
    const level = lowest([levelOf(settings, score), limit]);
    if (level === 'MEDIUM') found.soft += 1;
    if (level === 'LOW') found.hard += 1;
    if (level !== 'HIGH') return;
    found.alone += 1;
    const right = drafts.right[n];
    if (right === null) return;
    found.judged += 1;
    if (!right) found.wrong += 1;
  });
  const { wrong, judged } = found;
  return judged === 0 ? found : { ...found, error: { share: wrong / judged, ...wilson(wrong, judged) } };
}
