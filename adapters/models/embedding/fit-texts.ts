/** Tokens of a character, on the high side: ASCII is cheap, Korean, Chinese and Japanese cost more than a token. */
const tokensOf = (character: string): number => (character < '\u0080' ? 0.4 : 1.5);

/** Tokens of a text as estimated without its model's tokenizer; real counts are mostly lower. */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += tokensOf(character);
  return tokens;
}

/** The beginning of a text that fits into so many estimated tokens and characters; whole characters only. */
export function cut(text: string, limit: { tokens: number; characters?: number | undefined }): string {
  let tokens = 0;
  let end = 0;
  for (const character of text) {
    tokens += tokensOf(character);
    const next = end + character.length;
    if (tokens > limit.tokens || next > (limit.characters ?? Infinity)) break;
    end = next;
  }
  return text.slice(0, end);
}

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
