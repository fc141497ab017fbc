import { estimatedTokens } from './cut.js';

/** Texts in their order, in batches of at most so many texts and estimated tokens. */
export function batches(texts: readonly string[], most: { texts: number; tokens: number }): string[][] {
  const made: string[][] = [];
  let tokens = Infinity;
  for (const text of texts) {
    const cost = estimatedTokens(text);
    const last = made.at(-1);
    if (!last || last.length >= most.texts || tokens + cost > most.tokens) {
      made.push([text]);
      tokens = cost;
    } else {
      last.push(text);
      tokens += cost;
    }
  }
  return made;
}
