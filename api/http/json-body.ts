import express, { type RequestHandler } from 'express';
import { refuseUnhashable } from '../../domain/json-text.js';
import { ApiFailure } from '../failure.js';

/** Reads a JSON body of at most so many bytes, any value; half a character in its texts makes it no JSON. */
export function readJson(limit: number): RequestHandler {
  return express.json({ limit, type: 'application/json', strict: false, reviver: refuseUnhashable });
}

/** Lets through what comes with a JSON body. @throws ApiFailure UNSUPPORTED_MEDIA_TYPE */
export const requireJson: RequestHandler = (req, _res, next) => {
  if (!req.is('application/json')) throw new ApiFailure('UNSUPPORTED_MEDIA_TYPE');
  next();
};
