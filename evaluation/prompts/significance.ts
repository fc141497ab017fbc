/** Beyond this the normal approximation is exact to more digits than are shown. */
const MAX_EXACT = 1000;

/**
 * Two-sided sign test over pairs: how probable it is that the rows that differ would fall as unevenly by chance, 0..1.
 * Ties say nothing; 1 when every pair is a tie.
 */
export function signTest(differences: readonly number[]): number {
  const wins = differences.filter((difference) => difference > 0).length;
  const losses = differences.filter((difference) => difference < 0).length;
  const count = wins + losses;
  if (count === 0) return 1;
  const fewer = Math.min(wins, losses);
  if (count > MAX_EXACT) return normalTail((Math.abs(wins - losses) - 1) / Math.sqrt(count));
  let logTerm = -count * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= fewer; k += 1) {
    tail += Math.exp(logTerm);
    logTerm += Math.log(count - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * tail);
}

/** Probability that a standard normal value is further from 0 than z, by Abramowitz and Stegun 7.1.26. */
function normalTail(z: number): number {
  const x = Math.max(0, z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, series * Math.exp(-x * x));
}
