import type { Rated } from '../../../../domain/autonomy/stated-risk.js';
import { randomOf } from '../../../../lab/random.js';

/** A kind of installation, of which is known how often answers of each score are right. */
export interface Shape {
  name: string;
  /** Score of an answer, from a number 0..1 drawn evenly. */
  score: (drawn: number) => number;
  /** Probability that an answer of this score is right. */
  right: (score: number) => number;
}

const logit = (p: number) => Math.log(p / (1 - p));
const logistic = (x: number) => 1 / (1 + Math.exp(-x));

export const SHAPES: readonly Shape[] = [
  {
    name: 'two kinds of questions, told apart',
    score: (drawn) => logistic(logit(drawn) * 0.5 + (drawn < 0.3 ? -1 : 3)),
    right: (score) => 0.35 + 0.635 * logistic((score - 0.75) * 40),
  },
  {
    name: 'scores as they should be',
    score: (drawn) => 1 - (1 - drawn) ** 4,
    right: (score) => score,
  },
  {
    name: 'scores that promise too much',
    score: (drawn) => 1 - 0.7 * (1 - drawn) ** 3,
    right: (score) => logistic(1.6 * logit(Math.min(score, 0.999)) - 1.5),
  },
];

const STEPS = 4_000;

/** True figures of delivering answers of at least a threshold: the share delivered, and the share of them that is wrong. */
export function truth({ score, right }: Shape, threshold: number): { coverage: number; risk: number } {
  let [alone, wrong] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    const rated = Math.round(score((step + 0.5) / STEPS) * 100) / 100;
    if (rated < threshold - 1e-9) continue;
    alone += 1;
    wrong += 1 - right(score((step + 0.5) / STEPS));
  }
  return { coverage: alone / STEPS, risk: alone === 0 ? 0 : wrong / alone };
}

/** Draws judged answers. */
export function drawn({ score, right }: Shape, count: number, seed: number): Rated[] {
  const random = randomOf(seed, 'answers');
  return Array.from({ length: count }, () => {
    const exact = score(random.next());
    return { score: Math.round(exact * 100) / 100, right: random.next() < right(exact) };
  });
}
