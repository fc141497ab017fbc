import { LONGEST_WAIT_SECONDS } from '../../contract/limits.js';
import { isFinal, type QueryStatus } from '../../contract/query.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/**
 * Returns the seconds of `Prefer: wait=N` (RFC 7240), at most LONGEST_WAIT_SECONDS; undefined if there is none. An unreadable preference is
 * ignored, as the RFC prescribes.
 */
export function waitSeconds(prefer: string | undefined): number | undefined {
  const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? '')?.[1];
  return wait === undefined ? undefined : Math.min(Number(wait), LONGEST_WAIT_SECONDS);
}

/**
 * Returns the ETag of a status: its revision. A final one has a suffix, because a run that was ended from outside has no
 * revision of its own.
 * @param withheld digest of what is withheld from the viewer; undefined if nothing is
 */
export function etagOf(status: QueryStatus, withheld?: string): string {
  const seen = withheld === undefined ? '' : `-${withheld}`;
  return `"${status.revision}${seen}${isFinal(status.stage) ? '-final' : ''}"`;
}

/** True if an If-None-Match header names this ETag (RFC 9110, weak comparison). */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Returns the Idempotency-Key, if one is given. @throws ApiFailure INVALID_REQUEST if it is malformed */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new ApiFailure('INVALID_REQUEST', { detail: CASES.idempotencyKey });
  }
  return header;
}
