import { isAbbreviation } from './abbreviations.js';
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
