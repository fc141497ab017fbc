import { ValueError } from '@temporalio/common';
import type { ErrorRequestHandler, Response, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { FAILURES, type FailureCode, type Problem } from '../../contract/failures.js';
import type { Language } from '../../contract/language.js';
import { ErasedError } from '../../temporal/encryption-codec.js';
import { ApiFailure, erasedFailure, storeFailure } from '../failure.js';

/** Failure codes for errors of the body parser, by their `type`. */
const PARSER_ERRORS: Partial<Record<string, FailureCode>> = {
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'entity.parse.failed': 'MALFORMED_JSON',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'request.aborted': 'INVALID_REQUEST',
  'request.size.invalid': 'INVALID_REQUEST',
};

const RETRY_AFTER_SECONDS = '5';

/** Serves every error as problem+json in the client's language. Defects are logged in full and served without details. */
export function problemHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const { language, requestId } = res.locals as { language: Language; requestId: string };
    const failure = asFailure(error);
    logFailure(log, failure, error, requestId);
    const problem: Problem = { ...problemOf(failure, language), instance: req.path, requestId };
    beginFailure(res, failure);
    res.type('application/problem+json').send(JSON.stringify(problem));
  };
}

/** Sets the status and the headers with which a failure is served, whatever its form. */
export function beginFailure(res: Response, { status, headers }: ApiFailure): void {
  const { language } = res.locals as { language: Language };
  res.status(status).set(headers);
  if (status === 503 && !res.get('Retry-After')) res.set('Retry-After', RETRY_AFTER_SECONDS);
  res.set('Content-Language', language).vary('Accept-Language');
}

/** Logs a failure that the client has not caused. */
export function logFailure(log: Logger, failure: ApiFailure, error: unknown, requestId: string): void {
  if (failure.code === 'INTERNAL') log.error({ err: error, requestId }, 'request failed');
  else if (failure.status >= 500)
    log.warn({ err: failure.cause, code: failure.code, requestId }, 'unavailable');
}

/** Returns a failure as problem details in a language. */
export function problemOf(failure: ApiFailure, language: Language): Problem {
  const errors = failure.faultsIn(language);
  return {
    type: `/problems/${failure.code}`,
    title: FAILURES[failure.code].title[language],
    status: failure.status,
    detail: failure.detail[language],
    code: failure.code,
    ...(errors.length > 0 ? { errors } : {}),
    ...failure.membersIn(language),
  };
}

/** Returns any error as the failure to tell the client; a defect is INTERNAL. */
export function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof ErasedError) return erasedFailure(error.erasure);
  const ofStore = storeFailure(error);
  if (ofStore) return ofStore;
  // of the data converter: what a key is missing for is no defect
  if (error instanceof ValueError) return new ApiFailure('PAYLOAD_UNREADABLE', { cause: error });
  // a path with broken percent encoding
  if (error instanceof URIError) return new ApiFailure('ROUTE_NOT_FOUND');
  const { type = '', status } = (error ?? {}) as { type?: string; status?: number };
  // errors without a type: of decompression by the parser, or of a header that the file server refuses
  const other: FailureCode =
    status === 400 ? 'MALFORMED_JSON' : status === 412 || status === 416 ? 'INVALID_REQUEST' : 'INTERNAL';
  return new ApiFailure(PARSER_ERRORS[type] ?? other, { cause: error });
}

/** Answers 405; registered after the handlers of an address. @param allow methods that it takes */
export function refuseMethod(allow = 'GET, HEAD'): RequestHandler {
  return () => {
    throw new ApiFailure('METHOD_NOT_ALLOWED', { headers: { Allow: allow } });
  };
}
