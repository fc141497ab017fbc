import type { Draft } from '../contract/answer.js';
import type {
  CapCode,
  Confidence,
  ConfidenceLevel,
  Judgement,
  MeasuredSupport,
  ReasonerKind,
  Signal,
  Signals,
} from '../contract/judgement.js';
import type { Passage } from '../contract/passage.js';
import type { Policy } from '../contract/policy.js';
import type { QueryStatus } from '../contract/query.js';
import { COEFFICIENTS } from './confidence-coefficients/index.js';
import { costsOf, probabilityOf, type Coefficients } from './confidence-model.js';
import { recalibrated, type Place } from './autonomy/recalibration.js';
import { foundBySearch, isSufficient } from './grading.js';

type Weights = Policy['confidence'];
type Rules = Pick<Policy, 'analysis' | 'judging' | 'confidence'>;

type FormulaSignals = Pick<Signals, 'bestSimilarity' | 'gradingPassed' | 'passagesUsed' | 'rewrites'>;
type WeightKey = keyof Weights & `${string}Weight`;
type FormulaKeys = Pick<Weights, WeightKey | 'passagesForFull' | 'rewrittenValue'>;

/** The signals of the formula: the weight of each, and the share 0..1 of it that is earned. */
const FORMULA: readonly {
  signal: Signal;
  weight: WeightKey;
  share: (signals: FormulaSignals, policy: FormulaKeys) => number;
}[] = [
  { signal: 'bestSimilarity', weight: 'similarityWeight', share: ({ bestSimilarity }) => bestSimilarity },
  { signal: 'gradingPassed', weight: 'gradingWeight', share: ({ gradingPassed }) => (gradingPassed ? 1 : 0) },
  {
    signal: 'passagesUsed',
    weight: 'passagesWeight',
    share: ({ passagesUsed }, { passagesForFull }) => Math.min(passagesUsed / passagesForFull, 1),
  },
  {
    signal: 'rewrites',
    weight: 'noRewriteWeight',
    share: ({ rewrites }, { rewrittenValue }) => (rewrites === 0 ? 1 : rewrittenValue),
  },
];

/** Share of an answer's statements that a second draft has to make as well. */
const MIN_CONSISTENCY = 0.5;

/** Limits of the level of an answer whatever its score, the gravest first. */
const CAPS: readonly {
  code: CapCode;
  level: ConfidenceLevel;
  applies: (signals: Signals, rules: Rules) => boolean;
}[] = [
  {
    code: 'judged_low',
    level: 'LOW',
    applies: ({ judged }, { judging }) => judged !== undefined && judged.overall < judging.acceptOverall,
  },
  { code: 'inconsistent', level: 'LOW', applies: ({ consistency = 1 }) => consistency < MIN_CONSISTENCY },
  {
    code: 'guess',
    level: 'LOW',
    applies: ({ clarity = 1 }, { analysis }) => clarity < analysis.clarityThreshold,
  },
  {
    code: 'far_from_question',
    level: 'LOW',
    applies: ({ farFromQuestion = false }) => farFromQuestion,
  },
  { code: 'not_judged', level: 'MEDIUM', applies: ({ judged }) => judged === undefined },
  { code: 'unverified_claim', level: 'MEDIUM', applies: ({ quotedShare = 1 }) => quotedShare < 1 },
  { code: 'contradiction', level: 'MEDIUM', applies: ({ contradicts = false }) => contradicts },
  { code: 'other_case', level: 'MEDIUM', applies: ({ otherCase = false }) => otherCase },
  { code: 'partial_list', level: 'MEDIUM', applies: ({ partialList = false }) => partialList },
];

/** The model of a draft, by the version of the policy, its writer and whether its meaning was compared. */
function modelFor(
  { coefficients }: Pick<Weights, 'coefficients'>,
  writtenBy: ReasonerKind,
  { meaning }: Signals,
): Coefficients {
  const { extractive, extractiveByMeaning, llm } = COEFFICIENTS[coefficients];
  if (writtenBy === 'llm') return llm;
  return meaning === undefined ? extractive : extractiveByMeaning;
}

const LEVELS: readonly ConfidenceLevel[] = ['LOW', 'MEDIUM', 'HIGH'];

/** Signals named at most as those that held an answer back, and the share of the score from which one is. */
const MAX_WEAK = 3;
const MIN_COST = 0.02;

/**
 * Returns the confidence in a draft: its score by the method of the policy, fitted to the verdicts of the installation where the
 * policy says how, with two decimals, and its level, which caps may lower. A draft that found no answer is LOW under every policy: good passages do not make a missing answer
 * trustworthy. The formula stands in for the model where the support of the draft was not measured.
 * @param writtenBy the reasoner whose draft's support was measured
 * @param place the language of the question and the collections of the passages used
 */
export function computeConfidence(
  rules: Rules,
  signals: Signals,
  writtenBy?: ReasonerKind,
  place?: Omit<Place, 'reasoner'>,
): Confidence {
  const { confidence: policy } = rules;
  const formula = formulaScore(policy, signals);
  const model = policy.method === 'model' && writtenBy ? modelFor(policy, writtenBy, signals) : undefined;
  const given = model ? rounded(probabilityOf(model, signals)) : formula;
  const fitted =
    writtenBy && place ? recalibrated(policy.recalibration, given, { ...place, reasoner: writtenBy }) : given;
  const score = rounded(fitted);
  const caps = capsOf(rules, signals);
  const level = lowest([levelOf(policy, score), ...caps.map((cap) => cap.level)]);
  const costs: [Signal, number][] = model
    ? costsOf(model, signals)
    : FORMULA.map(({ signal, weight, share }) => [signal, policy[weight] * (1 - share(signals, policy))]);
  const weak = costs.filter(([, cost]) => cost >= MIN_COST).sort(([, a], [, b]) => b - a);
  return {
    score,
    level,
    ...(model ? { method: 'model', formula } : { method: 'formula' }),
    ...(score === given ? {} : { uncalibrated: given }),
    signals,
    ...(caps.length > 0 ? { caps } : {}),
    ...(level === 'HIGH' || weak.length === 0
      ? {}
      : { weak: weak.slice(0, MAX_WEAK).map(([signal]) => signal) }),
  };
}

/** Returns the probability by the model of a version that a draft with these signals is right, with two decimals. */
export function modelScore(
  version: Pick<Weights, 'coefficients'>,
  writtenBy: ReasonerKind,
  signals: Signals,
): number {
  return rounded(probabilityOf(modelFor(version, writtenBy, signals), signals));
}

/** Returns the weighted sum of the signals of the formula, with two decimals. */
export function formulaScore(policy: FormulaKeys, signals: FormulaSignals): number {
  return rounded(
    FORMULA.reduce((sum, { weight, share }) => sum + policy[weight] * share(signals, policy), 0),
  );
}

/** Returns the signals of a draft that rests on this evidence, from the state of its query. */
export function signalsOf(
  policy: Policy['grading'],
  { searches, passages, analysis }: Pick<QueryStatus, 'searches' | 'passages' | 'analysis'>,
  {
    draft,
    evidence,
    judgement,
    support,
  }: {
    draft: Pick<Draft, 'answered' | 'citations'>;
    evidence: readonly Passage[];
    judgement?: Judgement | undefined;
    support?: MeasuredSupport | undefined;
  },
): Signals {
  const sinceReviewer = searches.slice(searches.findLastIndex(({ reason }) => reason === 'reviewer') + 1);
  const used = foundBySearch(evidence);
  const { reasoner: _, opposing: __, ...supported } = support ?? {};
  const cited = evidence.filter(({ id }) => draft.citations.some(({ passageId }) => passageId === id));
  return {
    bestSimilarity: bestSimilarityOf(used),
    gradingPassed:
      policy.sufficientBy === 'best'
        ? cited.some(({ grade }) => grade?.level === 'high')
        : isSufficient(policy, passages),
    passagesUsed: used.length,
    rewrites: sinceReviewer.filter(({ reason }) => reason === 'correction' || reason === 'refinement').length,
    answered: draft.answered,
    ...supported,
    ...(cited.length > 0 ? { grade: Math.max(...cited.map(({ grade }) => grade?.score ?? 0)) } : {}),
    ...(judgement ? { judged: partsOf(judgement) } : {}),
    ...(analysis ? { clarity: analysis.clarity } : {}),
  };
}

function partsOf({ overall, grounding, completeness, accuracy }: Judgement) {
  return { overall, grounding, completeness, accuracy };
}

/** Nothing else matters of a draft that found no answer. */
function capsOf(rules: Rules, signals: Signals): NonNullable<Confidence['caps']> {
  if (!signals.answered) return [{ code: 'not_found', level: 'LOW' }];
  if (!rules.confidence.capped) return [];
  return CAPS.filter(({ applies }) => applies(signals, rules)).map(({ code, level }) => ({ code, level }));
}

/** Returns the level of a score by the thresholds of a policy, before caps. */
export function levelOf(policy: Pick<Weights, 'high' | 'medium'>, score: number): ConfidenceLevel {
  if (score >= policy.high) return 'HIGH';
  return score >= policy.medium ? 'MEDIUM' : 'LOW';
}

/** Returns the lowest of some levels. */
export function lowest(levels: readonly ConfidenceLevel[]): ConfidenceLevel {
  return LEVELS[Math.min(...levels.map((level) => LEVELS.indexOf(level)))] ?? 'LOW';
}

/** Rounds to two decimals. The epsilon keeps sums such as 0.3 + 0.105 from rounding down on their binary representation. */
export function rounded(score: number): number {
  return Math.min(1, Math.round((score + 1e-9) * 100) / 100);
}

/**
 * Best similarity of the passages used, 0..1. A passage counts with its grade where that is lower: its similarity is to the
 * words that found it, which after a rewrite are not the question's.
 */
export function bestSimilarityOf(evidence: readonly Passage[]): number {
  return Math.max(0, ...evidence.map(({ similarity, grade }) => Math.min(similarity, grade?.score ?? 1)));
}
