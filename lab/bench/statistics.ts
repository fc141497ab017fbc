/**
 * The value below which the given share of the values lies, interpolated linearly between the two nearest ranks.
 * @param share 0..1
 * @throws RangeError when there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = share * (sorted.length - 1);
  const below = sorted[Math.floor(rank)];
  const above = sorted[Math.ceil(rank)];
  if (below === undefined || above === undefined) throw new RangeError('no values');
  return below + (above - below) * (rank - Math.floor(rank));
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
