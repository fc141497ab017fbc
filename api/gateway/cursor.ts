import { createHash } from 'node:crypto';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

const CHECK_BYTES = 8;

/**
 * Returns the cursor of the next page for clients.
 * @param list the list with its filters; the cursor is valid for this one only
 */
export function toCursor(list: string, position: Uint8Array): string {
  return Buffer.concat([check(list, position), position]).toString('base64url');
}

/**
 * Returns the position that a cursor holds. It is checked here, because Temporal answers an unreadable position with an
 * internal error.
 * @throws ApiFailure INVALID_REQUEST if it is not a cursor of this list
 */
export function fromCursor(list: string, cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(CHECK_BYTES);
  if (position.length > 0 && bytes.subarray(0, CHECK_BYTES).equals(check(list, position))) return position;
  throw new ApiFailure('INVALID_REQUEST', { detail: CASES.cursor });
}

function check(list: string, position: Uint8Array): Buffer {
  return createHash('sha256').update(list).update('\n').update(position).digest().subarray(0, CHECK_BYTES);
}
