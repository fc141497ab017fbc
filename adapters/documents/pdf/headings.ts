import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Line, sameSize } from './lines.js';

/** A bookmark: a heading and the page it is on, from 1. */
export interface Bookmark {
  title: string;
  depth: number;
  page: number;
}

const MAX_BOOKMARKS = 5_000;
const MAX_DEPTH = 6;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;
type Destination = Outline[number]['dest'];

async function pageOf(pdf: PDFDocumentProxy, destination: Destination): Promise<number | undefined> {
  try {
    const target = typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    const page: unknown = target?.[0];
    if (typeof page === 'number') return page + 1;
    return page
      ? (await pdf.getPageIndex(page as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1
      : undefined;
  } catch {
    return undefined; // a bookmark that leads nowhere
  }
}

/** The bookmarks of a PDF in their order; empty when it has none. */
export async function bookmarksOf(pdf: PDFDocumentProxy): Promise<Bookmark[]> {
  const found: Bookmark[] = [];
  const visit = async (items: Outline, depth: number): Promise<void> => {
    for (const { title, dest, items: below } of items) {
      if (found.length >= MAX_BOOKMARKS) return;
      const page = await pageOf(pdf, dest);
      const text = title.normalize('NFC').replace(/\s+/g, ' ').trim();
      if (page !== undefined && text !== '') found.push({ title: text, depth, page });
      if (depth < MAX_DEPTH) await visit(below as Outline, depth + 1);
    }
  };
  await visit((await pdf.getOutline().catch(() => null)) ?? [], 1);
  return found;
}

/** Size of a heading relative to the text, and its length in characters at most. */
const LARGER = 1.15;
const MAX_LENGTH = 160;
const MAX_LEVELS = 4;
const MIN_BOOKMARKS = 2;
/** Headings of Korean regulations, which are as large as the text: chapters, sections, articles. */
const REGULATION =
  /^제\s?\d+\s?(?:(장|편)|(절|관)|조)(?:의\s?\d+)?(?:\s*[(（][^()（）]+[)）]|\s+\S.{0,40})?$/;

/** Tells the level of a heading from its lines, 1 for the highest; undefined when they are none. */
type HeadingLevel = (lines: readonly Line[], page: number) => number | undefined;

/** The size of most of the text, in points. */
export function bodySizeOf(lines: Iterable<{ size: number; text: string }>): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  const [most] = [...letters].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}

/** A title without its number, which bookmarks often leave out, and without what is typed now this way, now that. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/^\s*\d[\d.]*\s+/, '')
    .replace(/[\s.·:-]+/g, '')
    .toLowerCase();
const textOf = (lines: readonly Line[]) => lines.map((line) => line.text).join(' ');
const isLarge = (line: Line, bodySize: number) => line.size >= bodySize * LARGER;

function regulationLevel(text: string): number | undefined {
  const match = text.length <= MAX_LENGTH && !/[.다]$/.test(text) ? REGULATION.exec(text) : null;
  if (!match) return undefined;
  return match[1] ? 2 : match[2] ? 3 : 4;
}

/** Headings by the size of their font, the larger the higher. */
export function headingsBySize(paragraphs: Iterable<readonly Line[]>, bodySize: number): HeadingLevel {
  const isHeading = (lines: readonly Line[]) =>
    lines.every((line) => isLarge(line, bodySize)) &&
    textOf(lines).length <= MAX_LENGTH &&
    /\p{L}/u.test(textOf(lines));
  const sizes: number[] = [];
  for (const lines of paragraphs) {
    const size = lines[0]!.size;
    if (isHeading(lines) && !sizes.some((known) => sameSize(known, size))) sizes.push(size);
  }
  sizes.sort((a, b) => b - a);
  return (lines) => {
    if (!isHeading(lines)) return regulationLevel(textOf(lines));
    return Math.min(MAX_LEVELS, sizes.findIndex((size) => sameSize(size, lines[0]!.size)) + 1);
  };
}

/**
 * Headings by the bookmarks: a paragraph on the page of a bookmark that reads as its title. Undefined when the text holds
 * too few of them, as when there is one bookmark for the whole document.
 */
export function headingsByBookmark(
  bookmarks: readonly Bookmark[],
  paragraphs: Iterable<readonly [lines: readonly Line[], page: number]>,
): HeadingLevel | undefined {
  const depths = new Map(bookmarks.map(({ title, depth, page }) => [`${page} ${plain(title)}`, depth]));
  const levelOf: HeadingLevel = (lines, page) => {
    const text = textOf(lines);
    return text.length <= MAX_LENGTH ? depths.get(`${page} ${plain(text)}`) : undefined;
  };
  let found = 0;
  for (const [lines, page] of paragraphs) if (levelOf(lines, page) !== undefined) found += 1;
  return found >= Math.max(MIN_BOOKMARKS, depths.size / 2) ? levelOf : undefined;
}
