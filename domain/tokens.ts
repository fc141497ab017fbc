/**
 * Estimate of how many tokens a model counts for a text, erring on the high side: UTF-8 bytes / 3, rounded up. English
 * has about 4.5 bytes to a token, code and Markdown 3 to 4; a Hangul syllable is 3 bytes and takes 0.6 to 1.2 tokens
 * with current vocabularies. No tokenizer is asked: every model has its own, and a budget only has to hold.
 */
export function estimateTokens(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += utf8Length(character.codePointAt(0) ?? 0);
  return Math.ceil(bytes / 3);
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
