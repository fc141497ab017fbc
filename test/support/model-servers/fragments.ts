import { setTimeout as sleep } from 'node:timers/promises';

/** A text in the fragments that a stream gives it in: uneven, and never through the middle of a character. */
export function fragments(text: string): string[] {
  const characters = [...text];
  const made: string[] = [];
  for (let at = 0, size = 3; at < characters.length; at += size, size = (size % 7) + 2)
    made.push(characters.slice(at, at + size).join(''));
  return made;
}

/** Writes parts one after the other, with a pause of so many milliseconds between two where one is wanted. */
export async function writePaced<T>(
  parts: readonly T[],
  paceMs: number | undefined,
  write: (part: T) => void,
): Promise<void> {
  for (const part of parts) {
    if (paceMs) await sleep(paceMs);
    write(part); // to a client that has left, it goes nowhere
  }
}
