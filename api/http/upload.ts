import type { Request, RequestHandler } from 'express';
import multer, { type StorageEngine } from 'multer';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

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
