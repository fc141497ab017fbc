import { isUtf8 } from 'node:buffer';
import { ApiFailure } from '../failure.js';
import type { UploadedFile } from './upload.js';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Endings of documents, with what the first bytes of such a file may say. */
const ENDINGS: Partial<Record<string, 'text' | readonly string[]>> = {
  pdf: ['application/pdf'],
  // an encrypted one is a compound file: the reader says so
  docx: [WORD, 'application/zip', 'application/x-cfb'],
  html: 'text',
  htm: 'text',
  md: 'text',
  markdown: 'text',
  txt: 'text',
  csv: 'text',
  tsv: 'text',
};

/** Endings for documents whose name has none, by what their first bytes say. */
const BY_CONTENT: Partial<Record<string, string>> = { 'application/pdf': 'pdf', [WORD]: 'docx' };

/**
 * The name of an uploaded file with the ending that its content calls for.
 * @throws ApiFailure DOCUMENT_TYPE_UNSUPPORTED when it is no document, or another one than its name says.
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

/** Two letters are enough for some types, so a text may begin like a picture. */
function fits(format: 'text' | readonly string[], found: string, bytes: Buffer): boolean {
  if (format !== 'text') return format.includes(found);
  return BY_CONTENT[found] === undefined && isUtf8(bytes) && !bytes.includes(0);
}

function unsupported(name: string, found: string | undefined): ApiFailure {
  return new ApiFailure('DOCUMENT_TYPE_UNSUPPORTED', {
    detail: {
      en: `“${name}” ${found ? `holds ${found}` : 'has an ending that is not known'}. PDF, DOCX, HTML, Markdown, text and CSV files are read, each under its own ending: save other documents as PDF or DOCX, spreadsheets as CSV. Nothing was stored.`,
      ko: `“${name}” 파일은 ${found ? `내용이 ${found}입니다` : '확장자를 알 수 없습니다'}. PDF, DOCX, HTML, Markdown, 텍스트, CSV 파일만 읽으며 확장자도 내용과 맞아야 합니다. 다른 문서는 PDF나 DOCX로, 스프레드시트는 CSV로 저장해 보내 주세요. 저장된 것은 없습니다.`,
    },
  });
}
