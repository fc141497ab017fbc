import { hashOfText } from '../../domain/digest.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/**
 * The position of a client in a stream: the last progress event `seq`, or the number of pieces that it has of the reply
 * with this hash. Event ids are derived from the content alone, so that any process can resume a stream.
 */
export type Position = { seq: number } | { pieces: number; hash: string };

const HASH_CHARS = 12;

/** Returns the event id of a position. @param stream id of the completion */
export function eventIdOf(stream: string, position: Position): string {
  const place = 'seq' in position ? `e${position.seq}` : `r${position.pieces}-${position.hash}`;
  return `${tagOf(stream)}.${place}`;
}

/** Returns the position of an event id. @throws ApiFailure INVALID_REQUEST if the id is invalid or of another stream */
export function positionOf(stream: string, eventId: string): Position {
  const [, tag, seq, pieces, hash] = /^(\w+)\.(?:e(\d{1,9})|r(\d{1,9})-(\w+))$/.exec(eventId) ?? [];
  if (tag !== tagOf(stream)) throw new ApiFailure('INVALID_REQUEST', { detail: CASES.foreignEventId });
  return seq === undefined ? { pieces: Number(pieces), hash: hash! } : { seq: Number(seq) };
}

/** Returns the prefix of a hash, long enough to tell if a reply is still the one that a client has a part of. */
export function shortHash(hash: string): string {
  return hash.slice(0, HASH_CHARS);
}

function tagOf(stream: string): string {
  return shortHash(hashOfText(stream));
}
