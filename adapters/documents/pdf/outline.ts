import type { PDFDocumentProxy } from 'pdfjs-dist';

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
