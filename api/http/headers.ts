import { isFinal, type QueryStatus } from '../../contract/query.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

const MAX_WAIT_SECONDS = 60;

/**
 * Seconds that `Prefer: wait=N` (RFC 7240) asks for, at most 60; undefined when it asks for none. A preference that
 * cannot be read is ignored, as the RFC has it.
 */
export function waitSeconds(prefer: string | undefined): number | undefined {
  const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? '')?.[1];
  return wait === undefined ? undefined : Math.min(Number(wait), MAX_WAIT_SECONDS);
}

/**
 * ETag of a status: its revision. A final one carries a mark, because a run that was ended from outside leaves no
 * revision of its own.
 * @param withheld a mark of what is withheld from who looks; none when nothing is
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

/** The Idempotency-Key when one is given. @throws ApiFailure INVALID_REQUEST when it cannot be used as one. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new ApiFailure('INVALID_REQUEST', { detail: CASES.idempotencyKey });
  }
  return header;
}
