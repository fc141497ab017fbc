/** Share of the mean score of its two best siblings that a chunk gains. */
const SIBLING_SHARE = 0.1;
const SIBLINGS = 2;

/**
 * Lets the chunks of one document support each other: a chunk of a page that is about the question as a whole stands
 * before a remark on another page. Missing siblings count as 0.
 */
export function withSiblings<T extends { documentKey: number; score: number }>(chunks: readonly T[]): T[] {
  return chunks.map((chunk) => {
    const siblings = chunks
      .filter((other) => other.documentKey === chunk.documentKey && other !== chunk)
      .map((other) => other.score)
      .sort((a, b) => b - a)
      .slice(0, SIBLINGS);
    const support = siblings.reduce((sum, score) => sum + score, 0) / SIBLINGS;
    return { ...chunk, score: chunk.score + SIBLING_SHARE * support };
  });
}
