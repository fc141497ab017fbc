import { hashOfText } from '../../domain/digest.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/**
 * How far a client has come in a stream: with what goes before the reply up to `seq`, or with so many pieces of the reply of
 * this hash. Ids are made of nothing but what is told, so that any process can go on behind them.
 */
export type Position = { seq: number } | { pieces: number; hash: string };

const HASH_CHARS = 12;

/** @param stream id of the completion that is streamed */
export function eventIdOf(stream: string, position: Position): string {
  const place = 'seq' in position ? `e${position.seq}` : `r${position.pieces}-${position.hash}`;
  return `${tagOf(stream)}.${place}`;
}

/** @throws ApiFailure INVALID_REQUEST for an id of another stream, or of none. */
export function positionOf(stream: string, eventId: string): Position {
  const [, tag, seq, pieces, hash] = /^(\w+)\.(?:e(\d{1,9})|r(\d{1,9})-(\w+))$/.exec(eventId) ?? [];
  if (tag !== tagOf(stream)) throw new ApiFailure('INVALID_REQUEST', { detail: CASES.foreignEventId });
  return seq === undefined ? { pieces: Number(pieces), hash: hash! } : { seq: Number(seq) };
}

/** So much of a hash as tells whether a reply is still the one that a client has had a part of. */
export function shortHash(hash: string): string {
  return hash.slice(0, HASH_CHARS);
}

function tagOf(stream: string): string {
  return shortHash(hashOfText(stream));
}
