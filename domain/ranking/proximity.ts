/** Tokens within which two words count as near each other. */
const NEAR = 8;

/** Tokens of a longish sentence, function words left out. */
const WINDOW = 25;

/** Counts how often two words stand side by side in order, and how often near each other in any order. */
export function countPairs(
  first: readonly number[] = [],
  second: readonly number[] = [],
): { ordered: number; near: number } {
  let ordered = 0;
  let near = 0;
  for (const a of first) {
    for (const b of second) {
      if (b - a === 1) ordered += 1;
      if (Math.abs(b - a) <= NEAR) near += 1;
    }
  }
  return { ordered, near };
}

/** The greatest weight of different terms that stand within one window; each term counts once. */
export function bestWindow(
  positions: ReadonlyMap<string, readonly number[]>,
  weights: ReadonlyMap<string, number>,
): number {
  const all = [...positions]
    .flatMap(([term, places]) => places.map((place) => ({ term, place })))
    .sort((a, b) => a.place - b.place);
  const inside = new Map<string, number>();
  let weight = 0;
  let best = 0;
  let left = 0;
  for (const { term, place } of all) {
    const count = inside.get(term) ?? 0;
    inside.set(term, count + 1);
    if (count === 0) weight += weights.get(term) ?? 0;
    while (place - all[left]!.place >= WINDOW) {
      const leaving = all[left]!.term;
      const remaining = inside.get(leaving)! - 1;
      inside.set(leaving, remaining);
      if (remaining === 0) weight -= weights.get(leaving) ?? 0;
      left += 1;
    }
    best = Math.max(best, weight);
  }
  return best;
}
