/** A line of a page that a test writes: points from the left and from the top. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size: number;
}
export type PageContent = PlacedText[];

/** A page of A4, in points. */
export const PAGE = { width: 595, height: 842 };

/** The text of one page of a handbook; paragraphs are given as their broken lines. */
export interface HandbookPage {
  heading?: string;
  paragraphs: string[][];
}

/** Lays pages out as a word processor would: a running title, headings in a larger font, page numbers at the foot. */
export function layOut(title: string, pages: readonly HandbookPage[]): PageContent[] {
  return pages.map(({ heading, paragraphs }, index) => {
    const content: PageContent = [
      { text: title, x: 72, y: 40, size: 9 },
      { text: String(index + 1), x: 290, y: 810, size: 9 },
    ];
    let y = 100;
    if (heading !== undefined) {
      content.push({ text: heading, x: 72, y, size: 18 });
      y += 32;
    }
    for (const lines of paragraphs) {
      for (const text of lines) {
        content.push({ text, x: 72, y, size: 11 });
        y += 15;
      }
      y += 12;
    }
    return content;
  });
}
