import type { Language } from '../../contract/language.js';
import { givesInstructions } from '../../domain/injection/index.js';
import { detectLanguage } from '../../domain/text/index.js';
import { chunkTree, chunkText, type Piece } from './chunk.js';
import { parseTable } from './csv/parse-csv.js';
import { decode } from './decode.js';
import { docxToHtml } from './docx/parse-docx.js';
import { formatOf, isProse, titleFromPath, checkContent, type Format, type Prose } from './format.js';
import { splitFrontMatter, type FrontMatter } from './front-matter.js';
import { parsePdf } from './pdf/parse-pdf.js';
import { FileFailure } from './problems.js';
import { soleHeading, pageHeading } from './sections.js';
import { UnpackingBudget } from './unpacking-budget.js';
import { parseMarkdown, markdownSegments } from './parse-markdown.js';
import { parseHtml } from './parse-html.js';
import { parseText } from './parse-text.js';
import type { Root } from './tree.js';

/** A file to be parsed, with what others state of it. */
export interface ParseJob {
  path: string;
  bytes: Uint8Array;
  /** Title that wins over everything the file says. */
  title?: string | undefined;
  /** Megabytes that it may come to when it is unpacked. */
  maxUnpackedMb: number;
  /** Metadata of the file beside it; its own front matter wins. */
  beside: FrontMatter;
}

/** A parsed document with its metadata. */
export interface ParsedFile extends ParsedDocument {
  meta: FrontMatter;
  /** Language of its text, whatever is stated. */
  language: Language;
  /** True if anything in it, visible or not, gives instructions to a machine that reads it. */
  injection: boolean;
}

/** A document with all that stands in its file, shown or not. */
type Whole = ParsedDocument & { texts: string[] };

async function parsePaged(
  { bytes, path, maxUnpackedMb }: ParseJob,
  stated: string | undefined,
): Promise<Whole> {
  const budget = new UnpackingBudget(bytes.length, maxUnpackedMb);
  const { tree, pageOf, pages, title: own, texts } = await parsePdf(bytes, budget);
  const title = stated ?? (own || (soleHeading(tree) ?? titleFromPath(path)));
  return { title, pieces: chunkTree(tree, title, pageOf), pages, texts };
}

async function parseWord(
  { bytes, path, maxUnpackedMb }: ParseJob,
  stated: string | undefined,
): Promise<Whole> {
  const { html, texts } = await docxToHtml(bytes, new UnpackingBudget(bytes.length, maxUnpackedMb));
  return { ...parseProse('html', html, path, stated), texts };
}

async function parseBinary(
  format: Exclude<Format, Prose>,
  job: ParseJob,
  stated: string | undefined,
): Promise<Whole> {
  if (format === 'pdf') return parsePaged(job, stated);
  if (format === 'docx') return parseWord(job, stated);
  const text = decode(job.bytes);
  const pieces = await parseTable(text, format === 'tsv' ? '\t' : undefined);
  return { title: stated ?? titleFromPath(job.path), pieces, texts: [text] };
}

/** The text between what may be tags; behind the last one no end of another is looked for. */
function withoutTags(text: string): string {
  const end = text.lastIndexOf('>') + 1;
  return text.slice(0, end).replace(/<[^>]*>/g, ' ') + text.slice(end);
}

async function parse(job: ParseJob): Promise<ParsedFile> {
  const format = formatOf(job.path);
  await checkContent(format, job.bytes);
  let meta = job.beside;
  let parsed: Whole;
  if (isProse(format)) {
    const text = decode(job.bytes);
    const { meta: own, body } = splitFrontMatter(text);
    meta = { ...meta, ...own };
    // comments stand in the text, what is hidden between its tags
    const texts = format === 'text' ? [text] : [text, withoutTags(text)];
    parsed = { ...parseProse(format, body, job.path, job.title ?? meta.title), texts };
  } else parsed = await parseBinary(format, job, job.title ?? meta.title);
  if (parsed.pieces.length === 0) throw new FileFailure('empty');
  const { texts, ...document } = parsed;
  const read = document.pieces.map(({ text }) => text).join('\n');
  return {
    ...document,
    meta,
    language: detectLanguage(read),
    // a text without tags is the same twice
    injection: [...new Set([document.title, read, ...texts])].some(givesInstructions),
  };
}

/**
 * Parses and chunks a file of any format that is read.
 * @throws FileFailure and nothing else, whatever the bytes are.
 */
export async function parseFile(job: ParseJob): Promise<ParsedFile> {
  try {
    return await parse(job);
  } catch (error) {
    if (error instanceof FileFailure) throw error;
    if (error instanceof RangeError) throw new FileFailure('tooComplex', '', { cause: error });
    throw new FileFailure('unparsable', error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/** A document as its text alone tells it. */
interface ParsedDocument {
  title: string;
  pieces: Piece[];
  /** Pages of a paged document. */
  pages?: number;
}

/** Characters of Markdown parsed in one go: the time for a text grows faster than its length. */
const SEGMENT = 100_000;

function parseTree(format: 'markdown' | 'html', body: string): { tree: Root; title: string } {
  if (format === 'html') return parseHtml(body);
  const children = markdownSegments(body, SEGMENT).flatMap((part) => parseMarkdown(part).children);
  return { tree: { type: 'root', children }, title: '' };
}

/**
 * Parses and chunks a text.
 * @param path names a document that has no title of its own.
 * @param stated title from the front matter, which wins over the page's own.
 * @throws RangeError when it nests too deeply.
 */
export function parseProse(
  format: Prose,
  body: string,
  path: string,
  stated: string | undefined,
): ParsedDocument {
  const page = format === 'text' ? { tree: parseText(body), title: '' } : parseTree(format, body);
  if (!page.tree) {
    const pieces = chunkText(body).map((text) => ({ section: '', text }));
    return { title: stated ?? titleFromPath(path), pieces };
  }
  const title = stated ?? pageHeading(page.tree) ?? (page.title || titleFromPath(path));
  return { title, pieces: chunkTree(page.tree, title) };
}
