import type { PDFPageProxy } from 'pdfjs-dist';
import { joinLines } from './lines.js';
import {
  toRows,
  type Row,
  type Segment,
  fit,
  type FoundTable,
  uprightRuns,
  type Matrix,
  type TextItem,
} from './rows.js';

type Tags = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;
type Tag = Tags | Tags['children'][number];
type Items = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'];

/** The content of a cell, by the ids that tags and text share. */
interface Cell {
  isHead: boolean;
  ids: readonly string[];
}

const childrenOf = (tag: Tag): readonly Tag[] => ('children' in tag ? tag.children : []);
const roleOf = (tag: Tag): string => ('role' in tag ? tag.role : '');

/** Every tag below one, itself included, but not below those at which `stop` holds. */
function below(tag: Tag, stop: (tag: Tag) => boolean = () => false): Tag[] {
  return [tag, ...(stop(tag) ? [] : childrenOf(tag).flatMap((child) => below(child, stop)))];
}

const isCell = (tag: Tag) => /^T[HD]$/.test(roleOf(tag));
const isTable = (tag: Tag) => roleOf(tag) === 'Table';

/** The cells of the tables that tags tell, row by row. A table that holds others only lays them out. */
function cellsOf(tree: Tag): Cell[][][] {
  return below(tree)
    .filter((table) => isTable(table) && below(table).filter(isTable).length === 1)
    .map((table) =>
      below(table)
        .filter((tag) => roleOf(tag) === 'TR')
        .map((row) =>
          below(row, isCell)
            .filter(isCell)
            .map((cell) => ({
              isHead: roleOf(cell) === 'TH',
              ids: below(cell).flatMap((tag) => ('id' in tag ? [tag.id] : [])),
            })),
        ),
    )
    .filter((rows) => rows.length > 1 && rows.some((cells) => cells.length > 1));
}

/** Text of a page by the id of its innermost marked content; `others` has none, artifacts such as page numbers are left out. */
function contentOf(items: Items): { byId: Map<string, TextItem[]>; others: TextItem[] } {
  const byId = new Map<string, TextItem[]>();
  const others: TextItem[] = [];
  const open: { id?: string; tag?: string }[] = [];
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item);
      continue;
    }
    if (open.some(({ tag }) => tag === 'Artifact')) continue;
    const id = open.findLast((mark) => mark.id)?.id;
    const list = id === undefined ? others : (byId.get(id) ?? []);
    if (id !== undefined) byId.set(id, list);
    list.push(item);
  }
  return { byId, others };
}

/** The text of a cell, and the place that it takes; undefined for one without text. */
function toSegment(items: readonly TextItem[], page: Matrix): Segment | undefined {
  const rows = toRows(uprightRuns(items, page));
  if (rows.length === 0) return undefined;
  const segments = rows.flatMap((row) => row.segments);
  const lines = rows.map((row) => ({
    text: row.segments.map(({ text }) => text).join(' '),
    spaced: row.segments.at(-1)!.spaced,
  }));
  return {
    text: joinLines(lines, { cutsKoreanWords: false }),
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    y: rows[0]!.y,
    size: Math.max(...segments.map(({ size }) => size)),
    spaced: true,
  };
}

/**
 * The cells of a table under those of its first row; where rows have other numbers of cells, by their places. Where they
 * do not fit, each row has its cells as they follow each other, and no header.
 */
function aligned(rows: readonly (Segment | undefined)[][], isMarked: boolean): FoundTable {
  const texts = rows.map((cells) => cells.map((cell) => cell?.text ?? ''));
  const [head, ...body] = rows as [(Segment | undefined)[], ...(Segment | undefined)[][]];
  const columns = head.filter((cell) => cell !== undefined);
  const placed = body.map((cells, index) => {
    if (cells.length === head.length) return texts[index + 1];
    const shown = cells.filter((cell) => cell !== undefined);
    return columns.length === head.length && shown.length <= columns.length ? fit(shown, columns) : undefined;
  });
  const fitting = placed.filter((cells) => cells !== undefined);
  if (fitting.length < placed.length) return { head: [], rows: texts };
  return isMarked ? { head: texts[0]!, rows: fitting } : { rows: [texts[0]!, ...fitting] };
}

/**
 * The rows of a page whose tags tell its tables: each table is one row, exact as its author made it, with what stands
 * around it above and below. A page without tags is read by the places of its text alone.
 */
export function taggedRows(items: Items, tree: Tags | null, page: Matrix): Row[] {
  if (!tree) {
    return toRows(
      uprightRuns(
        items.filter((item) => 'str' in item),
        page,
      ),
    );
  }
  const { byId, others } = contentOf(items);
  const tables = cellsOf(tree).flatMap((rows): Row[] => {
    const segments = rows.map((cells) =>
      cells.map(({ ids }) =>
        toSegment(
          ids.flatMap((id) => byId.get(id) ?? []),
          page,
        ),
      ),
    );
    const filled = segments
      .map((cells, index) => ({ cells, source: rows[index]! }))
      .filter(({ cells }) => cells.some((cell) => cell !== undefined));
    const shown = filled.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined));
    if (filled.length < 2) return [];
    for (const { ids } of rows.flat()) for (const id of ids) byId.delete(id);
    const first = filled[0]!.source;
    const isMarked =
      first.length > 1 && first.every(({ isHead }, index) => isHead || index === 0) && first.at(-1)!.isHead;
    return [
      {
        y: Math.min(...shown.map(({ y }) => y)),
        table: aligned(
          filled.map(({ cells }) => cells),
          isMarked,
        ),
        segments: [
          {
            text: shown.map(({ text }) => text).join(' '),
            left: Math.min(...shown.map(({ left }) => left)),
            right: Math.max(...shown.map(({ right }) => right)),
            y: Math.min(...shown.map(({ y }) => y)),
            size: Math.max(...shown.map(({ size }) => size)),
            spaced: true,
          },
        ],
      },
    ];
  });
  const rest = toRows(uprightRuns([...others, ...[...byId.values()].flat()], page));
  return [...rest, ...tables].sort((a, b) => a.y - b.y);
}
