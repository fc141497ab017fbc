import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler } from 'express';
import { refuseUnhashable } from '../../domain/json-text.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/** Parses a JSON body of at most `limit` bytes, in UTF-8. Any value is allowed; a lone surrogate in a string is an error. */
export function readJson(limit: number): RequestHandler {
  const how = { strict: false, reviver: refuseUnhashable, verify: requireUtf8 };
  return express.json({ limit, type: 'application/json', ...how });
}

/** Without this, bytes of another encoding would be read as replacement characters. @throws Error with the type of the body parser's own */
function requireUtf8(_req: unknown, _res: unknown, body: Buffer, charset: string): void {
  const type = charset !== 'utf-8' ? 'charset.unsupported' : isUtf8(body) ? undefined : 'entity.parse.failed';
  if (type) throw Object.assign(new Error('the body is not UTF-8'), { type });
}

/** Requires that a body, if there is one, is JSON. @throws ApiFailure UNSUPPORTED_MEDIA_TYPE */
export const requireJson: RequestHandler = (req, _res, next) => {
  if (hasBody(req) && !req.is('application/json')) throw new ApiFailure('UNSUPPORTED_MEDIA_TYPE');
  next();
};

/** Requires a body that is JSON. @throws ApiFailure MALFORMED_JSON if there is none, UNSUPPORTED_MEDIA_TYPE */
export const requireJsonBody: RequestHandler = (req, res, next) => {
  if (!hasBody(req)) throw new ApiFailure('MALFORMED_JSON', { detail: CASES.noBody });
  requireJson(req, res, next);
};

function hasBody(req: Request): boolean {
  return req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
}
