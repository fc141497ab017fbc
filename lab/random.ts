// looked up once: it is called for every number
const { imul } = Math;

/** A reproducible source of random numbers. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** Returns true with this probability in percent. */
  percent(chance: number): boolean;
  shuffled<T>(items: readonly T[]): T[];
}

/**
 * Creates the numbers for one purpose of a run, seeded by FNV-1a: drawing one more here changes nothing elsewhere.
 * @param purpose such as `faults`, or `case 17`
 */
export function randomOf(seed: number, purpose: string): Random {
  const next = mulberry32(hash(`${seed}/${purpose}`));
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

/** Returns the generator mulberry32: numbers 0 ≤ n < 1, the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) h = imul(h ^ byte, 0x01000193);
  return h >>> 0;
}
