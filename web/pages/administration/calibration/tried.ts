import type { CalibrationView } from '../../../../contract/calibration.js';
import type { PolicyOverrides } from '../../../../contract/policy.js';
import { consequencesOf, scoresUnder, type Consequences } from '../../../../domain/autonomy/consequences.js';
import { reliability, riskCoverage } from '../../../../domain/calibration.js';

type Rules = CalibrationView['policy']['confidence'];

export const WEIGHTS = ['similarityWeight', 'gradingWeight', 'passagesWeight', 'noRewriteWeight'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** Settings that somebody moves, and whether scores are fitted as the report proposes. */
export interface Tried extends Pick<Rules, 'high' | 'medium' | 'capped' | Weight> {
  fit: boolean;
}

export function asInForce({ high, medium, capped, ...rules }: Rules): Tried {
  const { similarityWeight, gradingWeight, passagesWeight, noRewriteWeight } = rules;
  const weights = { similarityWeight, gradingWeight, passagesWeight, noRewriteWeight };
  return { high, medium, capped, ...weights, fit: false };
}

/** Sets a weight, and shares what is left among the others as before, in whole hundredths that add up to 1. */
export function withWeight(tried: Tried, moved: Weight, value: number): Tried {
  const others = WEIGHTS.filter((name) => name !== moved);
  const before = others.reduce((sum, name) => sum + tried[name], 0);
  let left = Math.round((1 - value) * 100);
  const next = { ...tried, [moved]: Math.round(value * 100) / 100 };
  others.forEach((name, n) => {
    const share = before === 0 ? 1 / others.length : tried[name] / before;
    const part = n === others.length - 1 ? left : Math.min(left, Math.round((1 - value) * share * 100));
    next[name] = part / 100;
    left -= part;
  });
  return next;
}

/** Returns the keys of the policy that a proposal of these settings changes. */
export function changesOf({ fit, ...tried }: Tried, { policy, current }: CalibrationView): PolicyOverrides {
  const inForce = policy.confidence;
  const moved = Object.entries(tried).filter(([key, value]) => inForce[key as keyof Rules] !== value);
  return {
    confidence: { ...Object.fromEntries(moved), ...(fit ? { recalibration: current.rules } : {}) },
  };
}

/** Returns what settings would have meant for the recorded drafts, with the reliability and the risk of their scores. */
export function effectOf({ fit, ...tried }: Tried, { policy, current, drafts }: CalibrationView) {
  const rules = { ...policy.confidence, ...tried, ...(fit ? { recalibration: current.rules } : {}) };
  const scores = scoresUnder(rules, drafts, fit ? 'fittedRule' : 'rule');
  const judged = scores.flatMap((confidence, n) =>
    drafts.right[n] === null || drafts.cap[n] === 'NONE'
      ? []
      : [{ confidence, answers: 1, right: drafts.right[n] ? 1 : 0 }],
  );
  const consequences: Consequences = consequencesOf(rules, drafts, scores);
  return {
    consequences,
    calibration: { reliability: reliability(judged), riskCoverage: riskCoverage(judged, judged.length) },
  };
}
