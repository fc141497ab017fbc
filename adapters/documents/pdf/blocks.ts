import { namesColumns } from '../table-head.js';
import { columnsOf } from './columns.js';
import { partsOf, type Line, continuesAcross, paragraphsOf, usualGap } from './lines.js';
import type { RowPage } from './repeated.js';
import type { FoundTable } from './rows.js';

/** A paragraph or heading with its page, from 1; `goesOn` when the next block is the rest of it. */
export interface Paragraph {
  kind: 'paragraph';
  page: number;
  lines: Line[];
  goesOn?: boolean;
}

interface Table extends FoundTable {
  kind: 'table';
  page: number;
}

export type Block = Paragraph | Table;

function pageBlocks({ rows }: RowPage, page: number): Block[] {
  const parts = columnsOf(rows).flatMap(partsOf);
  const gap = usualGap(parts.flatMap((part) => (part.kind === 'lines' ? part.lines : [])));
  return parts.flatMap((part): Block[] =>
    part.kind === 'table'
      ? [{ ...part.table, kind: 'table', page }]
      : paragraphsOf(part.lines, gap).map((lines) => ({ kind: 'paragraph', page, lines })),
  );
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((cell, column) => cell === b[column]);

/** A table with its header: its own, else that of the table on the page before which it goes on, else a row that names its columns. */
function withHead({ page, rows, head }: Table, last: Block | undefined): Table {
  const [first, ...body] = rows as [string[], ...string[][]];
  const before = last?.kind === 'table' && last.page === page - 1 ? last.head : undefined;
  const goesOn = before?.length === first.length;
  if (!head && goesOn) return { kind: 'table', page, head: before, rows: same(first, before) ? body : rows };
  if (head ?? !namesColumns(rows)) return { kind: 'table', page, head: head ?? [], rows };
  return { kind: 'table', page, head: first, rows: body };
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
      blocks.push(block.kind === 'table' ? withHead(block, last) : block);
    }
  });
  return blocks;
}
