import express, { type RequestHandler } from 'express';
import { refuseUnhashable } from '../../domain/json-text.js';

/** Reads a JSON body of at most so many bytes, any value; half a character in its texts makes it no JSON. */
export function readJson(limit: number): RequestHandler {
  return express.json({ limit, type: 'application/json', strict: false, reviver: refuseUnhashable });
}
