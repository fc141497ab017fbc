import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFNumber, StandardFonts } from 'pdf-lib';

/** A line of a page that a test writes: points from the left and from the top. */
interface PlacedText {
  text: string;
  x: number;
  y: number;
  size: number;
}
export type PageContent = PlacedText[];

/** A page of A4, in points. */
const PAGE = { width: 595, height: 842 };

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

/** A bookmark of a PDF that a test writes; `page` counts from 1. */
export interface WrittenBookmark {
  title: string;
  page: number;
}

/** A PDF of Latin text. */
export async function latinPdf(
  pages: readonly PageContent[],
  { title, bookmarks = [] }: { title?: string; bookmarks?: readonly WrittenBookmark[] } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  if (title !== undefined) pdf.setTitle(title);
  for (const content of pages) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    for (const { text, x, y, size } of content) page.drawText(text, { x, y: PAGE.height - y, size, font });
  }
  if (bookmarks.length > 0) addBookmarks(pdf, bookmarks);
  return pdf.save();
}

function addBookmarks(pdf: PDFDocument, bookmarks: readonly WrittenBookmark[]): void {
  const root = pdf.context.nextRef();
  const refs = bookmarks.map(() => pdf.context.nextRef());
  bookmarks.forEach(({ title, page }, index) => {
    const item = pdf.context.obj({ Dest: [pdf.getPage(page - 1).ref, PDFName.of('Fit')] });
    item.set(PDFName.of('Title'), PDFHexString.fromText(title));
    item.set(PDFName.of('Parent'), root);
    if (index > 0) item.set(PDFName.of('Prev'), refs[index - 1]!);
    if (index < refs.length - 1) item.set(PDFName.of('Next'), refs[index + 1]!);
    pdf.context.assign(refs[index]!, item);
  });
  const outlines = pdf.context.obj({ Type: 'Outlines' });
  outlines.set(PDFName.of('First'), refs[0]!);
  outlines.set(PDFName.of('Last'), refs.at(-1)!);
  outlines.set(PDFName.of('Count'), PDFNumber.of(refs.length));
  pdf.context.assign(root, outlines);
  pdf.catalog.set(PDFName.of('Outlines'), root);
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** Objects of a PDF, numbered from 1, as a file with its table of places. */
function assemble(objects: readonly string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A PDF of Korean text in a font of the reader's, as word processors write it that embed none. */
export function koreanPdf(pages: readonly PageContent[]): Uint8Array {
  const firstPage = 6;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /HYSMyeongJo-Medium /Encoding /UniKS-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYSMyeongJo-Medium /FontDescriptor 5 0 R /DW 1000 ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >> >>',
    '<< /Type /FontDescriptor /FontName /HYSMyeongJo-Medium /Flags 6 /Ascent 880 /Descent -120 /CapHeight 720 ' +
      '/StemV 80 /ItalicAngle 0 /FontBBox [0 -148 1001 880] >>',
  ];
  for (const [index, content] of pages.entries()) {
    const stream = content
      .map(
        ({ text, x, y, size }) =>
          `BT /F1 ${size} Tf 1 0 0 1 ${x} ${PAGE.height - y} Tm <${utf16(text)}> Tj ET`,
      )
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  return assemble(objects);
}

/** A PDF of one page that shows a word, and packs `content` so many times over behind it. */
export function packedPdf(content: Buffer, times: number): Uint8Array {
  let packed = Buffer.concat([Buffer.from('BT /F1 12 Tf 72 700 Td (Hello) Tj ET\n'), content]);
  for (let n = 0; n < times; n += 1) packed = deflateSync(packed);
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Filter [${'/FlateDecode '.repeat(times)}] /Length ${packed.length} >>\nstream\n` +
      `${packed.toString('latin1')}\nendstream`,
  ]);
}

/** A PDF that wants a password: nobody knows it, for its check values are made up. */
export function encryptedPdf(): Uint8Array {
  const value = 'ab'.repeat(32);
  return assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${value}> /U <${value}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`,
  );
}

/** A PDF whose pages hold no text, as those of a scanner. */
export async function emptyPagesPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let index = 0; index < pages; index += 1) pdf.addPage([PAGE.width, PAGE.height]);
  return pdf.save();
}
