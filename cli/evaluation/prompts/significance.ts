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
  // the logarithm of a term of the binomial distribution: the terms themselves leave the range of numbers
  let logTerm = -count * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= fewer; k += 1) {
    tail += Math.exp(logTerm);
    logTerm += Math.log(count - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * tail);
}
