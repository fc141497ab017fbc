import { isUtf8 } from 'node:buffer';
import { ApiFailure } from '../failure.js';
import type { UploadedFile } from './upload.js';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Extensions of documents, each with the media types that the content may have. */
const ENDINGS: Partial<Record<string, 'text' | readonly string[]>> = {
  pdf: ['application/pdf'],
  // an encrypted one is a compound file; the reader of documents reports that
  docx: [WORD, 'application/zip', 'application/x-cfb'],
  html: 'text',
  htm: 'text',
  md: 'text',
  markdown: 'text',
  txt: 'text',
  csv: 'text',
  tsv: 'text',
};

/** Extensions of the documents that are read. */
export const READ_ENDINGS = Object.keys(ENDINGS);

/** Extensions for documents whose name has none, by the media type of their content. */
const BY_CONTENT: Partial<Record<string, string>> = { 'application/pdf': 'pdf', [WORD]: 'docx' };

/**
 * Returns the name of an uploaded file with the extension of its content.
 * @throws ApiFailure DOCUMENT_TYPE_UNSUPPORTED if it is no document, or of another type than its name says
 */
export async function nameByContent(name: string, { bytes }: Pick<UploadedFile, 'bytes'>): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase();
  const format = ending === undefined ? undefined : ENDINGS[ending];
  if (format && (found === undefined || fits(format, found, bytes))) return name;
  const fitting = found === undefined || format ? undefined : BY_CONTENT[found];
  if (fitting) return `${name}.${fitting}`;
  throw unsupported(name, found);
}

/** True if the content may have this format. Some signatures have two letters, so text may be taken for a picture. */
function fits(format: 'text' | readonly string[], found: string, bytes: Buffer): boolean {
  if (format !== 'text') return format.includes(found);
  return BY_CONTENT[found] === undefined && isUtf8(bytes) && !bytes.includes(0);
}

function unsupported(name: string, found: string | undefined): ApiFailure {
  return new ApiFailure('DOCUMENT_TYPE_UNSUPPORTED', {
    detail: {
      en: `“${name}” ${found ? `contains ${found}` : 'has an unknown extension'}. PDF, DOCX, HTML, Markdown, text and CSV files can be read if the extension matches the content: save other documents as PDF or DOCX, spreadsheets as CSV. Nothing was stored.`,
      ko: `“${name}” 파일은 ${found ? `내용이 다른 형식(${found})입니다` : '확장자를 알 수 없습니다'}. PDF, DOCX, HTML, Markdown, 텍스트, CSV 파일만 읽으며 확장자도 내용과 맞아야 합니다. 다른 문서는 PDF나 DOCX로, 스프레드시트는 CSV로 저장해 보내 주십시오. 저장된 것은 없습니다.`,
    },
  });
}

const MAX_CHARS = 200;

/**
 * Returns a client's file name as the path of a document: in NFC, without folders and without characters that a terminal,
 * a file system or an address would misread. The extension stays.
 */
export function safePath(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["<>:|?*#]/g, '-')
    .trim()
    .replace(/^\.+/, '');
  const ending = /\.[^.]{1,10}$/.exec(safe)?.[0] ?? '';
  const stem = safe.slice(0, safe.length - ending.length);
  // by code points, so that none is cut in half
  return ([...stem].slice(0, MAX_CHARS).join('').trim() || 'document') + ending;
}
