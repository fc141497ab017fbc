import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/** The cursor of a page, as it is given to clients. */
export function toCursor(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64url');
}

/** @throws ApiFailure INVALID_REQUEST when the text is not a cursor. */
export function fromCursor(cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length === 0 || bytes.toString('base64url') !== cursor) throw badCursor();
  return bytes;
}

export function badCursor(): ApiFailure {
  return new ApiFailure('INVALID_REQUEST', { detail: CASES.cursor });
}
