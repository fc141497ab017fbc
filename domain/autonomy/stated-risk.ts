import type { Chosen, StatedRisk } from '../../contract/calibration.js';
import { groupBy } from '../group-by.js';
import { atMost, upperBound } from './binomial.js';

/** An answer that may be delivered without a person if its score suffices. */
export interface Rated {
  /** Probability 0..1 that it is right. */
  score: number;
  /** Judgement of a person whom a rule asked, not its readers; absent while nobody has judged it. */
  right?: boolean | undefined;
}

/** Thresholds are hundredths, as scores are; below an even chance nothing is delivered without a person. */
const [HIGHEST, LOWEST] = [100, 50];
/** Share of the tolerated rate of errors up to which more verdicts are thought to help. */
const NEAR = 0.9;
const MOST_NEEDED = 20_000;

/**
 * Chooses how high the score of an answer must be to be delivered without a person, so that as many as possible are and the
 * stated risk is kept.
 *
 * Learn then Test with a fixed sequence (Angelopoulos, Bates, Candès, Jordan and Lei 2021, "Learn then Test: Calibrating
 * Predictive Algorithms to Achieve Risk Control"): thresholds are tested from the strictest on, each against the hypothesis
 * that more than `maxWrong` of the answers above it are wrong, by the exact binomial tail, until the first that cannot be
 * refuted. No level is divided among them, because none is tested behind one that failed. The first tested is the strictest
 * with enough judged answers to survive some errors, which is told by their number and never by what they were judged to be.
 *
 * It holds for answers judged at random within each score. Where lower scores are judged more often, as reviews by level do,
 * it errs on the safe side as long as they are not right more often.
 * @param answers those that no cap holds back
 * @param total all answers, for the coverage
 */
export function chooseThreshold(answers: readonly Rated[], total: number, risk: StatedRisk): Chosen {
  const sequence = tallies(answers);
  const all = sequence.at(-1)?.judged ?? 0;
  const start = Math.max(fewest(risk, 0), Math.min(fewest(risk, risk.maxWrong / 2), all / 2));
  let last: Tally | undefined;
  for (const tally of sequence.filter(({ judged }) => judged >= start)) {
    if (atMost(tally.wrong, tally.judged, risk.maxWrong) > 1 - risk.sureness) break;
    last = tally;
  }
  if (!last) return neededFor(sequence, risk);
  const { alone, ...counted } = last;
  return {
    autonomy: {
      ...counted,
      coverage: alone / Math.max(total, 1),
      atMost: upperBound(last.wrong, last.judged, risk.sureness),
    },
  };
}

interface Tally {
  threshold: number;
  alone: number;
  judged: number;
  wrong: number;
}

/** Counts of answers of at least each threshold, the strictest first. */
function tallies(answers: readonly Rated[]): Tally[] {
  const byScore = groupBy(answers, ({ score }) => Math.min(HIGHEST, Math.floor(score * 100 + 1e-6)));
  let [alone, judged, wrong] = [0, 0, 0];
  return Array.from({ length: HIGHEST - LOWEST + 1 }, (_, step) => {
    const score = HIGHEST - step;
    const added = byScore.get(score) ?? [];
    alone += added.length;
    judged += added.filter(({ right }) => right !== undefined).length;
    wrong += added.filter(({ right }) => right === false).length;
    return { threshold: score / 100, alone, judged, wrong };
  });
}

/** Number of judged answers that support the bound when this share of them is wrong. */
function fewest({ maxWrong, sureness }: StatedRisk, rate: number): number {
  const supports = (judged: number) => atMost(Math.ceil(rate * judged), judged, maxWrong) <= 1 - sureness;
  let enough = 1;
  while (!supports(enough) && enough < MOST_NEEDED) enough *= 2;
  let tooFew = Math.floor(enough / 2);
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (supports(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/**
 * Verdicts to come, guessed at every threshold at which answers are not clearly wrong too often: if errors stay as rare as
 * they are, but at best half as frequent as the bound allows.
 */
function neededFor(sequence: readonly Tally[], risk: StatedRisk): Chosen {
  const all = sequence.at(-1)?.judged ?? 0;
  const { maxWrong, sureness } = risk;
  const enoughAt = new Map<number, number>();
  const guesses = sequence.flatMap(({ judged, wrong }) => {
    const isTooOften = wrong > 0 && 1 - atMost(wrong - 1, judged, maxWrong) <= 1 - sureness;
    if (isTooOften || (judged === 0 && all > 0)) return [];
    // before there is one, errors are thought to be half as frequent as the bound allows
    const rate = (wrong + 0.5) / (judged + 1 / maxWrong);
    const guess = Math.min(Math.max(rate, maxWrong / 2), NEAR * maxWrong);
    const enough = enoughAt.get(guess) ?? fewest(risk, guess);
    enoughAt.set(guess, enough);
    // only some verdicts are on answers above this threshold
    const share = all === 0 ? 1 : judged / all;
    return [Math.ceil(Math.max(1, enough - judged) / share)];
  });
  return guesses.length > 0 ? { needed: Math.min(...guesses) } : {};
}
