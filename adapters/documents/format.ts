import { FileFailure } from './problems.js';

export type Format = 'markdown' | 'text' | 'html' | 'pdf' | 'docx' | 'csv' | 'tsv';

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

/** True if the bytes of a format are text, which may begin with front matter. */
export function isProse(format: Format): format is 'markdown' | 'text' | 'html' {
  return format === 'markdown' || format === 'text' || format === 'html';
}

/** A title for a file that states none: its name without ending, with spaces for hyphens and underscores. */
export function titleFromPath(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  return name.normalize('NFC').replace(/[-_]+/g, ' ').trim() || name;
}
