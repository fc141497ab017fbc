import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Estimate of how many tokens a model counts for a text, erring on the high side: UTF-8 bytes / 3, rounded up. English
 * has about 4.5 bytes to a token, code and Markdown 3 to 4; a Hangul syllable is 3 bytes and takes 0.6 to 1.2 tokens
 * with current vocabularies. No tokenizer is asked: every model has its own, and a budget only has to hold.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(utf8ToBytes(text).length / 3);
}
