import { digest, hashOfText } from '../../../domain/digest.js';
import { CASES } from '../../details.js';
import { ApiFailure } from '../../failure.js';
import type { Reply } from './reply.js';

/**
 * How far a client has come in a stream: with the events of the query up to `seq`, or with so many pieces of the reply of
 * this hash. Ids are made of nothing but what the query and its reply are, so that any process can go on behind them.
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

/** What tells whether a reply is still the one that a client has had a part of. */
export function hashOfReply({ said }: Reply): string {
  return digest(said).slice(0, HASH_CHARS);
}

function tagOf(stream: string): string {
  return hashOfText(stream).slice(0, HASH_CHARS);
}
