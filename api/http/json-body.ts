import express, { type RequestHandler } from 'express';

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Reads a JSON body of at most so many bytes, any value; half a character in its texts makes it no JSON. */
export function readJson(limit: number): RequestHandler {
  return express.json({ limit, type: 'application/json', strict: false, reviver: refuseHalfCharacters });
}

/** JSON can escape half a character, which cannot be written as UTF-8: nothing behind this could hash or store it. */
function refuseHalfCharacters(key: string, value: unknown): unknown {
  if (LONE_SURROGATE.test(key) || (typeof value === 'string' && LONE_SURROGATE.test(value))) {
    throw new SyntaxError('half a character');
  }
  return value;
}
