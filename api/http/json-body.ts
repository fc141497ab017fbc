import express, { type RequestHandler } from 'express';
import { refuseUnhashable } from '../../domain/json-text.js';
import { ApiFailure } from '../failure.js';

/** Parses a JSON body of at most `limit` bytes. Any value is allowed; a lone surrogate in a string is an error. */
export function readJson(limit: number): RequestHandler {
  return express.json({ limit, type: 'application/json', strict: false, reviver: refuseUnhashable });
}

/** Requires a JSON body. @throws ApiFailure UNSUPPORTED_MEDIA_TYPE */
export const requireJson: RequestHandler = (req, _res, next) => {
  if (!req.is('application/json')) throw new ApiFailure('UNSUPPORTED_MEDIA_TYPE');
  next();
};
