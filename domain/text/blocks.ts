/** A part of a text that sentences do not cross. Offsets are UTF-16 units, [start, end). */
export interface Block {
  kind: 'paragraph' | 'heading' | 'item' | 'row' | 'code';
  start: number;
  end: number;
}

/** A paragraph line at least this wide (Hangul counts double) that ends without punctuation was wrapped, not ended. */
const WRAP_WIDTH = 50;

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^\s{0,3}#{1,6}\s/;
const ITEM = /^\s*(?:[-*+•·‣▪]|\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])\s+/;
const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^([-*_=]\s*){3,}$|^\|?[\s:|-]+\|$/;
const ENDS_SENTENCE = /[.!?。！？…:;]["'”’)\]*_`]*\s*$/;

interface Line {
  text: string;
  start: number;
  end: number;
}

function* linesOf(text: string): Generator<Line> {
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield { text: text.slice(start, end), start, end };
    if (newline < 0) return;
    start = newline + 1;
  }
}

function width(text: string): number {
  return text.length + (text.match(/\p{Script=Hangul}/gu)?.length ?? 0);
}

function kindOf(line: string): Block['kind'] {
  if (HEADING.test(line)) return 'heading';
  if (ROW.test(line)) return 'row';
  return ITEM.test(line) ? 'item' : 'paragraph';
}

/** Splits a plain or Markdown text into headings, list items, table rows, fenced code and paragraphs. */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let fence: { mark: string; block: Block } | undefined;
  let last: { block: Block; line: string } | undefined;
  for (const line of linesOf(text)) {
    const mark = FENCE.exec(line.text)?.[1];
    if (fence) {
      fence.block.end = line.end;
      if (mark?.startsWith(fence.mark) && line.text.trim() === mark) fence = undefined;
      continue;
    }
    if (mark) {
      const block: Block = { kind: 'code', start: line.start, end: line.end };
      blocks.push(block);
      fence = { mark, block };
      last = undefined;
      continue;
    }
    if (!line.text.trim() || RULE.test(line.text.trim())) {
      last = undefined;
      continue;
    }
    const kind = kindOf(line.text);
    const continues =
      kind === 'paragraph' &&
      last !== undefined &&
      (last.block.kind === 'paragraph' || last.block.kind === 'item') &&
      width(last.line) >= WRAP_WIDTH &&
      !ENDS_SENTENCE.test(last.line);
    if (continues) {
      last!.block.end = line.end;
      last!.line = line.text;
    } else {
      const block: Block = { kind, start: line.start, end: line.end };
      blocks.push(block);
      last = { block, line: line.text };
    }
  }
  return blocks;
}
