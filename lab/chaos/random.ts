/** A source of numbers that is the same whenever it begins with the same seed. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** True so often in a hundred. */
  percent(chance: number): boolean;
  shuffled<T>(items: readonly T[]): T[];
}

/**
 * Numbers for one purpose of a run (mulberry32 over FNV-1a): asking for one more here changes nothing elsewhere.
 * @param purpose such as `faults`, or `case 17`
 */
export function randomOf(seed: number, purpose: string): Random {
  let state = hash(`${seed}/${purpose}`);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (from) => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[between(0, from.length - 1)]!;
    },
    percent: (chance) => next() * 100 < chance,
    shuffled: (items) => {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = between(0, last);
        [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
      }
      return mixed;
    },
  };
}

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) h = Math.imul(h ^ byte, 0x01000193);
  return h >>> 0;
}
