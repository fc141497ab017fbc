import { FileFailure } from './problems.js';

/** Formats whose bytes are text, which may begin with front matter. */
export type Prose = 'markdown' | 'text' | 'html';
export type Format = Prose | 'pdf' | 'docx' | 'csv' | 'tsv';

const FORMATS: Record<string, Format> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  html: 'html',
  htm: 'html',
  pdf: 'pdf',
  docx: 'docx',
  csv: 'csv',
  tsv: 'tsv',
};

/** Documents of offices that are not read: passing over them in silence would look as if they had been. */
const REFUSED = new Set(
  'doc docm dot dotm dotx rtf odt hwp hwpx xls xlsx xlsm xlsb ods ppt pptx pptm odp epub'.split(' '),
);

/** Media type of each format. */
export const MEDIA_TYPES: Record<Format, string> = {
  markdown: 'text/markdown',
  text: 'text/plain',
  html: 'text/html',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
};

/**
 * Version of how files of each format are read. One more whenever the same bytes give other passages, titles or marks than
 * before: documents of folders that an earlier release has read are then read again, though their files are the same. While
 * two releases work side by side, the earlier one leaves what the later one has read.
 */
export const READING_VERSIONS: Record<Format, number> = {
  markdown: 1,
  text: 1,
  html: 1,
  pdf: 1,
  docx: 1,
  csv: 1,
  tsv: 1,
};

function endingOf(path: string): string {
  return (/\.([^./]+)$/.exec(path)?.[1] ?? '').toLowerCase();
}

/** True if a folder's list names the file: one that is read, or refused with advice. */
export function isDocument(path: string): boolean {
  const ending = endingOf(path);
  return Object.hasOwn(FORMATS, ending) || REFUSED.has(ending);
}

/**
 * Returns the format of a file by its extension.
 * @throws FileFailure `unsupported` or `otherOffice`
 */
export function formatOf(path: string): Format {
  const ending = endingOf(path);
  const format = Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
  if (format) return format;
  throw REFUSED.has(ending) ? new FileFailure('otherOffice', `.${ending}`) : new FileFailure('unsupported');
}

export function isProse(format: Format): format is Prose {
  return format === 'markdown' || format === 'text' || format === 'html';
}

/** A title for a file that states none: its name without ending, with spaces for hyphens and underscores. */
export function titleFromPath(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  return name.normalize('NFC').replace(/[-_]+/g, ' ').trim() || name;
}

const latin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
/** Bytes in which readers look for the signature of a PDF. */
const PDF_HEAD = 1024;
const ZIP = 'PK\u0003\u0004';
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0';

/** Names the kind of binary bytes by its usual file extension; undefined when it is unknown. */
async function kindOf(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(bytes))?.ext.toUpperCase();
  } catch {
    return undefined; // cut off in the middle of what it began as
  }
}

function isPlainText(bytes: Uint8Array): boolean {
  return !/[\u0000-\u0008\u000e-\u001a]/.test(latin(bytes.subarray(0, 4096)));
}

/**
 * Refuses bytes that are certainly not of the format.
 * @throws FileFailure `wrongContent` with what they are; `encryptedOffice`, `brokenPdf`, `brokenDocx` or `empty`.
 */
export async function checkContent(format: Format, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw new FileFailure('empty');
  const head = latin(bytes.subarray(0, PDF_HEAD));
  if (format === 'pdf') {
    if (!head.includes('%PDF-')) throw await wrong(bytes, 'brokenPdf');
  } else if (format === 'docx') {
    if (head.startsWith(OLD_OFFICE)) throw new FileFailure('encryptedOffice');
    if (!head.startsWith(ZIP)) throw await wrong(bytes, 'brokenDocx');
  } else if (head.startsWith('%PDF-')) throw new FileFailure('wrongContent', 'PDF');
  else if (isProse(format) && head.startsWith('{\\rtf')) throw new FileFailure('wrongContent', 'RTF');
  // a text may well begin with the letters that mark a format, such as “MZ”; bytes that no text holds decide,
  // and those of UTF-16 are told by their mark
  else if (!isPlainText(bytes) && !/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(head)) {
    const kind = head.startsWith(ZIP) ? 'ZIP' : await kindOf(bytes);
    if (kind) throw new FileFailure('wrongContent', kind);
  }
}

async function wrong(bytes: Uint8Array, unknown: 'brokenPdf' | 'brokenDocx'): Promise<FileFailure> {
  const kind = isPlainText(bytes) ? 'TXT' : await kindOf(bytes);
  return kind === undefined ? new FileFailure(unknown) : new FileFailure('wrongContent', kind);
}
