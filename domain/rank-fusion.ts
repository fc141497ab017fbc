/** Dampens the difference between the first ranks (Cormack, Clarke and Büttcher 2009). */
const K = 60;

/**
 * Reciprocal rank fusion: an item gains 1 / (k + rank) from every list that holds it, ranks counted from 1.
 * @param lists best first; an item that stands twice in one list counts where it stands first
 * @param key what makes two items the same; the item of the earliest list is given
 * @returns every item once, best first; of equals the one seen first, list by list
 */
export function fuseRanks<T>(
  lists: readonly (readonly T[])[],
  key: (item: T) => string | number,
  k = K,
): { item: T; score: number }[] {
  const fused = new Map<string | number, { item: T; score: number }>();
  for (const list of lists) {
    const seen = new Set<string | number>();
    list.forEach((item) => {
      const id = key(item);
      if (seen.has(id)) return;
      seen.add(id);
      const gain = 1 / (k + seen.size);
      const known = fused.get(id);
      if (known) known.score += gain;
      else fused.set(id, { item, score: gain });
    });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score); // stable: equals stay as they came
}
