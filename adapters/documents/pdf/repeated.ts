import type { Row } from './rows.js';

/** A page as rows, with what is needed to tell its margins. */
export interface RowPage {
  height: number;
  rows: Row[];
}

/** Share of the page at its top and at its bottom in which running titles and page numbers stand. */
const MARGIN = 0.15;
/** Rows at each end of a page that may be running titles. */
const DEPTH = 3;
/** On how many pages a row must stand. Below one half, because left and right pages often have their own. */
const SHARE = 0.4;
/** And on how many at least: both pages of a document of two. */
const MIN_PAGES = 3;

/** Each sign has one place in the pattern: two for the dashes of a ruled line would take time without end. */
const PAGE_NUMBER =
  /^[-–—\s[(]*(?:(?:page|p\.|쪽|페이지)[-–—\s[(]*)*\d+\s*(?:(?:\/|of|\|)\s*\d+)?\s*(?:쪽|페이지|[-–—\s)\]]*)$/i;

/**
 * Returns the key of a row when pages are compared: its text, with a number at one of its ends as the distance to the
 * number of the page, so that “Handbook 7” on page 5 and “Handbook 8” on page 6 are the same.
 */
function keyOf(row: Row, page: number): string {
  const text = row.segments.map((segment) => segment.text).join(' ');
  if (PAGE_NUMBER.test(text)) return text.replace(/\d+/, (number) => `#${Number(number) - page}`);
  return text.replace(/^\d+(?=\D)|(?<=\D)\d+$/g, (number) => `#${Number(number) - page}`);
}

/** Rows that may be a running title, with their keys: few, at the very top or bottom, and no larger than the text. */
function candidates({ rows, height }: RowPage, page: number, bodySize: number): Map<Row, string> {
  const small = (row: Row) => row.segments.every(({ size }) => size < bodySize * 1.15);
  const found = [
    ...rows.slice(0, DEPTH).filter((row) => row.y < height * MARGIN),
    ...rows.slice(-DEPTH).filter((row) => row.y > height * (1 - MARGIN)),
  ].filter(small);
  return new Map(found.map((row) => [row, keyOf(row, page)]));
}

/** Removes running titles and page numbers: rows in the margins that repeat on most pages. */
export function withoutRepeated(pages: readonly RowPage[], bodySize: number): RowPage[] {
  const margins = pages.map((page, index) => candidates(page, index + 1, bodySize));
  const seenOn = new Map<string, number>();
  for (const keys of margins) {
    for (const key of new Set(keys.values())) seenOn.set(key, (seenOn.get(key) ?? 0) + 1);
  }
  const enough = Math.max(Math.min(MIN_PAGES, pages.length), 2, pages.length * SHARE);
  return pages.map((page, index) => {
    const isRepeated = (row: Row) => {
      const key = margins[index]!.get(row);
      return key !== undefined && seenOn.get(key)! >= enough;
    };
    return { ...page, rows: page.rows.filter((row) => !isRepeated(row)) };
  });
}
