/** Numbers that look random and are the same for the same seed. */
export interface RandomNumber {
  /** 0 or more, below 1. */
  next(): number;
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
}

/** The generator known as mulberry32. */
export function randomNumbers(seed: number): RandomNumber {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (limit) => Math.floor(next() * limit) };
}
