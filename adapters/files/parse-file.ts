import type { Language } from '../../contract/language.js';
import { detectLanguage } from '../../domain/text/index.js';
import { chunkTree } from './chunk.js';
import { parseTable } from './csv/parse-csv.js';
import { decode } from './decode.js';
import { docxToHtml } from './docx/parse-docx.js';
import { formatOf, isProse, titleFromPath, type Format } from './format.js';
import { splitFrontMatter, type FrontMatter } from './front-matter.js';
import { parseDocument, type ParsedDocument } from './parse-document.js';
import { parsePdf } from './pdf/parse-pdf.js';
import { FileFailure } from './problems.js';
import { soleHeading } from './sections.js';
import { checkContent } from './sniff.js';

/** A file to be parsed, with what others state of it. */
export interface ParseJob {
  path: string;
  bytes: Uint8Array;
  /** Title that wins over everything the file says. */
  title?: string | undefined;
  /** What the file beside it states; its own front matter wins. */
  beside: FrontMatter;
}

/** What a file holds. */
export interface ParsedFile extends ParsedDocument {
  meta: FrontMatter;
  /** Language of its text, whatever is stated. */
  language: Language;
}

async function parsePaged(
  bytes: Uint8Array,
  path: string,
  stated: string | undefined,
): Promise<ParsedDocument> {
  const { tree, pageOf, pages, title: own } = await parsePdf(bytes);
  const title = stated ?? (own || (soleHeading(tree) ?? titleFromPath(path)));
  return { title, pieces: chunkTree(tree, title, pageOf), pages };
}

async function parseBinary(
  format: Exclude<Format, 'markdown' | 'text' | 'html'>,
  { path, bytes }: ParseJob,
  stated: string | undefined,
): Promise<ParsedDocument> {
  if (format === 'pdf') return parsePaged(bytes, path, stated);
  if (format === 'docx') return parseDocument('html', await docxToHtml(bytes), path, stated);
  const pieces = await parseTable(decode(bytes), format === 'tsv' ? '\t' : undefined);
  return { title: stated ?? titleFromPath(path), pieces };
}

/** @throws FileFailure */
async function parse(job: ParseJob): Promise<ParsedFile> {
  const format = formatOf(job.path);
  await checkContent(format, job.bytes);
  let meta = job.beside;
  let parsed: ParsedDocument;
  if (isProse(format)) {
    const { meta: own, body } = splitFrontMatter(decode(job.bytes));
    meta = { ...meta, ...own };
    parsed = parseDocument(format, body, job.path, job.title ?? meta.title);
  } else parsed = await parseBinary(format, job, job.title ?? meta.title);
  if (parsed.pieces.length === 0) throw new FileFailure('empty');
  return { ...parsed, meta, language: detectLanguage(parsed.pieces.map(({ text }) => text).join('\n')) };
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
