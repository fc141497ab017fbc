import express, { type RequestHandler } from 'express';
import { refuseUnhashable } from '../../domain/json-text.js';
import { ApiFailure } from '../failure.js';

/** Parses a JSON body of at most `limit` bytes. Any value is allowed; a lone surrogate in a string is an error. */
export function readJson(limit: number): RequestHandler {
  return express.json({ limit, type: 'application/json', strict: false, reviver: refuseUnhashable });
}

/** Requires that a body, if there is one, is JSON. @throws ApiFailure UNSUPPORTED_MEDIA_TYPE */
export const requireJson: RequestHandler = (req, _res, next) => {
  const hasBody = req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
  if (hasBody && !req.is('application/json')) throw new ApiFailure('UNSUPPORTED_MEDIA_TYPE');
  next();
};
