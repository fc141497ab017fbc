import type { StatedRisk } from '../../contract/calibration.js';
import { atMost } from './binomial.js';

/** Rate of errors that is looked for, as a multiple of the bound. */
export const DRIFTED = 3;
/** Checks between two false alarms, at least, on average, while errors are as frequent as the bound allows. */
const BETWEEN_FALSE_ALARMS = 200;
const MOST_CHECKS = 2_000;

/** Evidence that a single check adds: the logarithm of how much better the drifted rate explains it than the bound. */
function evidenceOf({ maxWrong }: StatedRisk): { wrong: number; right: number; alarm: number } {
  const drifted = Math.min(DRIFTED * maxWrong, (1 + maxWrong) / 2);
  return {
    wrong: Math.log(drifted / maxWrong),
    right: Math.log((1 - drifted) / (1 - maxWrong)),
    alarm: Math.log(BETWEEN_FALSE_ALARMS),
  };
}

/**
 * Finds the check at which spot checks contradict the bound: the cumulative sum of the evidence, never below 0 (Page 1954,
 * "Continuous inspection schemes"), reaches the logarithm of the number of checks that lie between false alarms (Lorden 1971,
 * "Procedures for reacting to a change in distribution").
 * @param checks whether each answer that went out alone was right, oldest first
 * @returns the index of the check; undefined while nothing contradicts the bound
 */
export function contradictedAt(checks: readonly boolean[], risk: StatedRisk): number | undefined {
  const { wrong, right, alarm } = evidenceOf(risk);
  let sum = 0;
  const at = checks.findIndex((isRight) => (sum = Math.max(0, sum + (isRight ? right : wrong))) >= alarm);
  return at < 0 ? undefined : at;
}

/**
 * Number of spot checks within which answers that have become wrong at this rate are noticed, as sure as the bound is;
 * undefined for a rate within the bound, and for one so near to it that 2,000 do not suffice.
 */
export function checksToNotice(rate: number, risk: StatedRisk): number | undefined {
  if (rate <= risk.maxWrong) return undefined;
  const { wrong, right, alarm } = evidenceOf(risk);
  for (let checks = 1; checks <= MOST_CHECKS; checks++) {
    const errors = Math.ceil((alarm - checks * right) / (wrong - right));
    if (errors <= checks && atMost(errors - 1, checks, rate) <= 1 - risk.sureness) return checks;
  }
  return undefined;
}
