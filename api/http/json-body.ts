import express, { type Request, type RequestHandler } from 'express';
import { refuseUnhashable } from '../../domain/json-text.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/** Parses a JSON body of at most `limit` bytes. Any value is allowed; a lone surrogate in a string is an error. */
export function readJson(limit: number): RequestHandler {
  return express.json({ limit, type: 'application/json', strict: false, reviver: refuseUnhashable });
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
