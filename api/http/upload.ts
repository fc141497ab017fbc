import type { Request, RequestHandler } from 'express';
import multer, { type StorageEngine } from 'multer';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { isUtf8 } from 'node:buffer';

/** A file of a multipart request, in memory. */
export interface UploadedFile {
  /** Name that the client gave, without folders; not to be trusted. */
  name: string;
  bytes: Buffer;
}

const MEGABYTE = 1024 * 1024;
/** Allowance for fields and separators beside the files. */
const FORM_BYTES = 100 * 1024;
const MAX_FILES = 20;

/** Returns the limits of an upload. @param megabytes limit of all files */
export function uploadRules(megabytes: number): { maxBytes: number; maxFiles: number } {
  return { maxBytes: megabytes * MEGABYTE, maxFiles: MAX_FILES };
}

/**
 * Reads the files of a multipart request into memory; its fields become the body. The limit is for all files together, so
 * that one request takes no more memory than one document may.
 * @param megabytes limit of all files
 * @returns middleware that throws ApiFailure PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST
 */
export function receiveFiles(megabytes: number): RequestHandler {
  const { maxBytes: limit } = uploadRules(megabytes);
  const receive = multer({
    storage: inMemory(limit),
    defParamCharset: 'utf8', // browsers and curl send file names as they are; only the header’s grammar is Latin
    limits: { files: MAX_FILES, fields: 50, fieldSize: 4_000, fieldNameSize: 100, fieldNestingDepth: 0 },
  }).array('file', MAX_FILES);
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      throw new ApiFailure('UNSUPPORTED_MEDIA_TYPE', { detail: CASES.multipart });
    }
    if (Number(req.get('content-length') ?? 0) > limit + FORM_BYTES) throw tooLarge(limit);
    receive(req, res, (error: unknown) => next(error ? failureOf(error) : undefined));
  };
}

/** Returns the files that `receiveFiles` has read; empty if the endpoint takes none. */
export function uploadedFiles(req: Request): UploadedFile[] {
  const files = Array.isArray(req.files) ? req.files : [];
  return files.map(({ originalname, buffer }) => ({ name: originalname, bytes: buffer }));
}

/** Keeps the files of a request in memory, up to `limit` bytes together. */
function inMemory(limit: number): StorageEngine {
  const taken = new WeakMap<Request, number>();
  return {
    _handleFile(req, file, done) {
      const parts: Buffer[] = [];
      let over = false;
      file.stream.on('data', (part: Buffer) => {
        const total = (taken.get(req) ?? 0) + part.length;
        taken.set(req, total);
        if (total <= limit) parts.push(part);
        else if (!over) {
          over = true;
          parts.length = 0;
          done(tooLarge(limit));
        }
      });
      file.stream.once('end', () => {
        if (!over) done(null, { buffer: Buffer.concat(parts) });
      });
    },
    _removeFile: (_req, _file, done) => done(null),
  };
}

function tooLarge(limit: number): ApiFailure {
  const megabytes = limit / MEGABYTE;
  return new ApiFailure('PAYLOAD_TOO_LARGE', {
    detail: {
      en: `The files of one upload may be at most ${megabytes} MB in total. Split them, or ask the operator to raise the limit (VOUCH_DOCUMENT_MAX_MB).`,
      ko: `한 번에 올리는 파일은 모두 합해 ${megabytes}MB까지입니다. 나누어 올리거나 운영 담당자에게 한도(VOUCH_DOCUMENT_MAX_MB)를 늘려 달라고 요청해 주십시오.`,
    },
    extra: { limitBytes: limit },
  });
}

function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const aborted = error instanceof Error && /^Request (aborted|closed|error)/.test(error.message);
  return new ApiFailure('INVALID_REQUEST', {
    detail: aborted ? CASES.aborted : CASES.brokenForm,
    cause: error,
  });
}

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
