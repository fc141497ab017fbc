/** Probability of at most `wrong` wrong of `judged`, where each is wrong with probability `rate`. */
export function atMost(wrong: number, judged: number, rate: number): number {
  if (wrong >= judged || rate <= 0) return 1;
  if (rate >= 1) return 0;
  // in logarithms, relative to the largest term: (1 - rate) ** judged is too small for large numbers
  const odds = Math.log(rate / (1 - rate));
  let term = judged * Math.log(1 - rate);
  const terms = [term];
  for (let k = 1; k <= wrong; k++) terms.push((term += Math.log((judged - k + 1) / k) + odds));
  const largest = terms.reduce((a, b) => Math.max(a, b));
  return Math.min(1, Math.exp(largest) * terms.reduce((sum, one) => sum + Math.exp(one - largest), 0));
}

/**
 * One-sided upper bound of the rate of errors behind `wrong` of `judged` (Clopper and Pearson 1934): exact for any number, so
 * that the rate lies above it with a probability of at most 1 - `sureness`. 1 where nothing was judged.
 */
export function upperBound(wrong: number, judged: number, sureness: number): number {
  let [low, high] = [0, 1];
  if (wrong >= judged) return 1;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (atMost(wrong, judged, middle) > 1 - sureness) low = middle;
    else high = middle;
  }
  return high;
}
