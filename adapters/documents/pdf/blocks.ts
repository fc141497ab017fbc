import { columnsOf } from './columns.js';
import { partsOf, type Line } from './lines.js';
import { continuesAcross, paragraphsOf, usualGap } from './paragraphs.js';
import type { RowPage } from './repeated.js';

/** A paragraph or heading with its page, from 1; `goesOn` when the next block is the rest of it. */
export interface Paragraph {
  kind: 'paragraph';
  page: number;
  lines: Line[];
  goesOn?: boolean;
}

export type Block = Paragraph | { kind: 'table'; page: number; rows: string[][] };

function pageBlocks({ rows }: RowPage, page: number): Block[] {
  const parts = columnsOf(rows).flatMap(partsOf);
  const gap = usualGap(parts.flatMap((part) => (part.kind === 'lines' ? part.lines : [])));
  return parts.flatMap((part): Block[] =>
    part.kind === 'table'
      ? [{ ...part, page }]
      : paragraphsOf(part.lines, gap).map((lines) => ({ kind: 'paragraph', page, lines })),
  );
}

/** The blocks of a document; a paragraph that goes on in the next column is one block, on the next page another. */
export function blocksOf(pages: readonly RowPage[]): Block[] {
  const blocks: Block[] = [];
  pages.forEach((content, index) => {
    for (const block of pageBlocks(content, index + 1)) {
      const last = blocks.at(-1);
      if (
        block.kind === 'paragraph' &&
        last?.kind === 'paragraph' &&
        continuesAcross(last.lines, block.lines)
      ) {
        if (last.page === block.page && block.lines[0]!.y < last.lines.at(-1)!.y) {
          last.lines.push(...block.lines);
          continue;
        }
        if (last.page < block.page) last.goesOn = true;
      }
      blocks.push(block);
    }
  });
  return blocks;
}
