import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { cleanText } from '../decode.js';
import { FileFailure } from '../problems.js';
import type { UnpackingBudget } from '../unpacking-budget.js';
import { bookmarksOf } from './headings.js';
import type { RowPage } from './repeated.js';
import { unknownCharacters } from './rows.js';
import { taggedRows } from './tagged.js';
import { toTree, type PagedTree } from './paged-tree.js';
import { checkStreams } from './unpack.js';

const MAX_PAGES = 5_000;
/** Bytes at the end in which the mark of the end stands, whatever was appended to it. */
const TAIL = 4_096;
/** Share of letters that no font explains from which on the text is useless. */
const UNKNOWN_SHARE = 0.3;

/** A PDF as its text tells it. */
interface ParsedPdf extends PagedTree {
  /** Title that the file states; empty when it states none that is worth something. */
  title: string;
  pages: number;
  /** All that stands in it, shown or not, by page, and behind the pages what its properties say. */
  texts: string[];
}

function checkEnd(bytes: Uint8Array): void {
  const tail = Buffer.from(bytes.subarray(-TAIL)).toString('latin1');
  if (!/%%EOF|startxref/.test(tail)) throw new FileFailure('truncatedPdf');
}

/** Globals that the library looks for when it is loaded. Only drawing pages needs them; without them it warns. */
const DRAWING = ['DOMMatrix', 'ImageData', 'Path2D'];

/** Opens a PDF. The library lies in this thread, which is not the one that answers to the server. */
async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  for (const name of DRAWING) Reflect.set(globalThis, name, Reflect.get(globalThis, name) ?? class {});
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const packageFolder = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const loading = getDocument({
    data: new Uint8Array(bytes), // a copy: the library keeps it to itself
    cMapUrl: fileURLToPath(new URL('cmaps/', packageFolder)),
    cMapPacked: true,
    standardFontDataUrl: fileURLToPath(new URL('standard_fonts/', packageFolder)),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    return await loading.promise;
  } catch (error) {
    await loading.destroy().catch(() => undefined);
    const encrypted = (error as Error).name === 'PasswordException';
    throw new FileFailure(encrypted ? 'encryptedPdf' : 'brokenPdf', '', { cause: error });
  }
}

/** A page as it is read. */
interface ReadPage extends RowPage {
  /** All its text, in no order. */
  text: string;
  /** Letters that no font explains. */
  unknown: number;
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<ReadPage> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  // tags that are damaged are none
  const tags = await page.getStructTree().catch(() => null);
  const texts = items.filter((item) => 'str' in item);
  page.cleanup();
  const text = texts.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join('');
  return {
    text,
    height: viewport.height,
    rows: taggedRows(items, tags, viewport.transform),
    unknown: unknownCharacters(text),
  };
}

async function propertiesOf(pdf: PDFDocumentProxy): Promise<Record<string, unknown>> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  return { ...info };
}

function titleOf(title: unknown): string {
  if (typeof title !== 'string') return '';
  const text = cleanText(title).replace(/\s+/g, ' ').trim();
  // what programs write when nobody gave a title
  const worthless = /^(untitled|제목 ?없음|microsoft (word|powerpoint|excel)\b.*|.*\.\w{2,5}|.{0,2})$/i;
  return worthless.test(text) || text.includes('\uFFFD') ? '' : text.slice(0, 300);
}

function checkText(pages: readonly ReadPage[]): void {
  const known = pages.reduce(
    (sum, { rows }) =>
      sum + rows.reduce((n, { segments }) => n + segments.reduce((m, { text }) => m + text.length, 0), 0),
    0,
  );
  const unknown = pages.reduce((sum, page) => sum + page.unknown, 0);
  if (known + unknown === 0) throw new FileFailure('scannedPdf');
  if (unknown > UNKNOWN_SHARE * (known + unknown)) throw new FileFailure('garbledPdf');
}

/**
 * Reads the text of a PDF, page by page, in the order in which people read it.
 * @throws FileFailure that says what is wrong with it.
 */
export async function parsePdf(bytes: Uint8Array, budget: UnpackingBudget): Promise<ParsedPdf> {
  checkEnd(bytes);
  checkStreams(bytes, budget);
  const pdf = await openPdf(bytes);
  try {
    if (pdf.numPages > MAX_PAGES) throw new FileFailure('tooManyPages', String(MAX_PAGES));
    const pages: ReadPage[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number));
    checkText(pages);
    const paged = toTree(pages, await bookmarksOf(pdf));
    const properties = await propertiesOf(pdf);
    const stated = Object.values(properties).filter((value) => typeof value === 'string');
    const texts = [...pages.map(({ text }) => text), ...stated];
    return { ...paged, title: titleOf(properties['Title']), pages: pdf.numPages, texts };
  } catch (error) {
    if (error instanceof FileFailure || error instanceof RangeError) throw error;
    throw new FileFailure('brokenPdf', '', { cause: error });
  } finally {
    await pdf.loadingTask.destroy();
  }
}
