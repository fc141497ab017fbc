import { splitSentences } from './text/index.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Tokens of a passage beside its own words: its number, its fence, the names of its fields. */
const FRAME_TOKENS = 60;

interface Packable {
  title: string;
  section: string;
  text: string;
}

/**
 * The passages that fit into so many tokens, best first as given. One that does not fit is left out, so that a single
 * long one does not push out all behind it. The first always stays, cut at the end of a sentence when it alone is too
 * long; offsets into its text hold all the same.
 */
export function packPassages<P extends Packable>(passages: readonly P[], tokens: number): P[] {
  const [first, ...others] = passages;
  if (!first) return [];
  const head = shortened(first, tokens);
  const packed = [head];
  let left = tokens - tokensOf(head);
  for (const passage of others) {
    const needed = tokensOf(passage);
    if (needed > left) continue;
    packed.push(passage);
    left -= needed;
  }
  return packed;
}

function tokensOf({ title, section, text }: Packable): number {
  return FRAME_TOKENS + estimateTokens(title) + estimateTokens(section) + estimateTokens(text);
}

function shortened<P extends Packable>(passage: P, tokens: number): P {
  const room = tokens - tokensOf({ ...passage, text: '' });
  if (estimateTokens(passage.text) <= room) return passage;
  const longest = prefixOf(passage.text, room);
  const end = splitSentences(passage.text).findLast((sentence) => sentence.end <= longest.length)?.end;
  return { ...passage, text: end === undefined ? longest : passage.text.slice(0, end) };
}

/** The longest start of a text that has at most so many tokens; at least one character, none of them cut in half. */
function prefixOf(text: string, tokens: number): string {
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, middle)) <= tokens) low = middle;
    else high = middle - 1;
  }
  const last = text.charCodeAt(low - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? Math.max(low - 1, 2) : low);
}

/**
 * Estimate of how many tokens a model counts for a text, erring on the high side: UTF-8 bytes / 3, rounded up. English
 * has about 4.5 bytes to a token, code and Markdown 3 to 4; a Hangul syllable is 3 bytes and takes 0.6 to 1.2 tokens
 * with current vocabularies. No tokenizer is asked: every model has its own, and a budget only has to hold.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(utf8ToBytes(text).length / 3);
}
