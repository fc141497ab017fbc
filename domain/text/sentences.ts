import { splitBlocks, type Block } from './blocks.js';

/** A sentence, list item, table row, heading or code block; `text` stands at [start, end) of the original (UTF-16 units). */
export interface Sentence {
  kind: 'sentence' | Exclude<Block['kind'], 'paragraph'>;
  start: number;
  end: number;
  text: string;
}

const TERMINATOR = /[.!?。！？…]+["'”’」』)\]*_`]*/g;
const LIST_MARK = /^\s*(?:[-*+•·‣▪]|\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])\s+/;

function endsSentence(block: string, match: RegExpExecArray): boolean {
  const after = block.slice(match.index + match[0].length);
  if (after === '') return true;
  if (!/^\s/.test(after)) {
    // Korean and CJK text is sometimes typed without a space behind the full stop; numbers and names never look like that
    return (
      /[。！？]/.test(match[0]) || (/[가-힣]/.test(block.charAt(match.index - 1)) && /^[가-힣]/.test(after))
    );
  }
  if (!match[0].startsWith('.') || match[0].startsWith('..')) {
    // "Yahoo! was founded", "the ... part": goes on in lower case
    return !/^\s+[a-z]/.test(after);
  }
  return (
    !isAbbreviation(block.slice(Math.max(0, match.index - 12), match.index), after) &&
    !/^\s+[a-z]/.test(after)
  );
}

/** Positions at which a block is cut, its end included. */
function cuts(block: string): number[] {
  const found: number[] = [];
  const body = LIST_MARK.exec(block)?.[0].length ?? 0;
  TERMINATOR.lastIndex = body;
  for (let match = TERMINATOR.exec(block); match; match = TERMINATOR.exec(block)) {
    if (endsSentence(block, match)) found.push(match.index + match[0].length);
  }
  if (found.at(-1) !== block.length) found.push(block.length);
  return found;
}

/**
 * Splits a plain or Markdown text, Korean or English, into sentences with their places. Headings, table rows and code
 * blocks stay whole; white space around a sentence belongs to none.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of splitBlocks(text)) {
    const kind = block.kind === 'paragraph' ? 'sentence' : block.kind;
    const content = text.slice(block.start, block.end);
    const ends = kind === 'sentence' || kind === 'item' ? cuts(content) : [content.length];
    let from = 0;
    for (const to of ends) {
      const piece = content.slice(from, to);
      const trimmed = piece.trim();
      if (trimmed) {
        const start = block.start + from + piece.indexOf(trimmed);
        sentences.push({ kind, start, end: start + trimmed.length, text: trimmed });
      }
      from = to;
    }
  }
  return sentences;
}

/** Abbreviations that are always followed by more of the sentence. */
const INNER = new Set(
  `mr mrs ms dr c prof st sr jr gen col lt sgt capt rev hon gov sen rep e.g i.e eg ie vs cf al viz approx ca fig figs eq
  eqs sec secs ch vol vols pp p no nos art ed eds dept univ jan feb mar apr jun jul aug sep sept oct nov dec mt ft`.split(
    /\s+/,
  ),
);

/** Abbreviations that may also end a sentence. */
const EITHER = new Set('etc inc ltd co corp a.m p.m am pm u.s u.k u.n d.c b.c a.d ph.d bros'.split(' '));

const SENTENCE_STARTER =
  /^\s+["'“‘(]*(The|A|An|In|On|At|It|He|She|They|We|You|I|This|That|These|Those|But|And|However|When|If|As|For|To|By|After|Before|While|There|Its|His|Her|Their)\b/;

/** True if the full stop after `before` (text up to it, without it) belongs to an abbreviation or an initial. */
function isAbbreviation(before: string, after: string): boolean {
  const word = /(?:^|[\s("'“‘[])((?:\p{L}\.)*\p{L}+)$/u.exec(before)?.[1];
  if (!word) return false;
  const lower = word.toLowerCase();
  if (EITHER.has(lower)) return !SENTENCE_STARTER.test(after) && /^\s+\S/.test(after);
  // an initial: J. K. Rowling
  return INNER.has(lower) || /^[A-Z]$/.test(word);
}
