/** 1 when a gold document is among the first k, else 0. */
export function hitAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  return ranked.slice(0, k).some((id) => gold.has(id)) ? 1 : 0;
}

/** Share 0..1 of the gold documents among the first k; `gold` must not be empty. */
export function recallAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  return new Set(ranked.slice(0, k).filter((id) => gold.has(id))).size / gold.size;
}

/** 1 / rank of the first gold document within the first k, 0 when there is none. */
export function reciprocalRankAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  const rank = ranked.slice(0, k).findIndex((id) => gold.has(id));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** Normalised discounted cumulative gain at k with binary relevance and log2 discount (Järvelin and Kekäläinen 2002). */
export function ndcgAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  const gain = (position: number): number => 1 / Math.log2(position + 2);
  let dcg = 0;
  let ideal = 0;
  ranked.slice(0, k).forEach((id, position) => {
    if (gold.has(id)) dcg += gain(position);
  });
  for (let position = 0; position < Math.min(k, gold.size); position += 1) ideal += gain(position);
  return ideal === 0 ? 0 : dcg / ideal;
}

/** The value below which a share p (0..1) of the values lies, by nearest rank; 0 for none. */
export function percentile(p: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? 0;
}
