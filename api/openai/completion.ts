import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
} from '../../contract/openai/chat-completions.js';
import type { Model } from '../../contract/openai/models.js';
import type { Language } from '../../contract/language.js';
import type { Caller } from '../../contract/principal.js';
import { hashOfText } from '../../domain/digest.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/** An authorized request for a completion. */
export interface CompletionCall {
  request: ChatCompletionRequest;
  caller: Caller;
  /** Language of the client, for errors. Texts of a conversation are in the conversation's language. */
  language: Language;
  idempotencyKey: string | undefined;
  /** Id of the last event that the client has seen, if its stream was cut. */
  lastEventId: string | undefined;
  /** Address of this installation as the client knows it, without a slash at the end. */
  baseUrl: string;
  /** Id of the HTTP request, for the log. */
  httpRequestId: string;
  /** Aborted when the client has disconnected or the API stops. */
  signal: AbortSignal;
}

/** A chunk, with the event id behind which the stream can be resumed. */
export interface StreamedChunk {
  id?: string;
  chunk: ChatCompletionChunk;
}

/** A completion: whole, or as a stream. `registerOpenAi` adds `[DONE]` and heartbeats. */
export type Completed = { completion: ChatCompletion } | { chunks: AsyncIterable<StreamedChunk> };

/** Models that serve completions. */
export interface CompletionModels {
  /** Lists the models. */
  list(): Model[];
  /** Serves a completion. @throws ApiFailure, also while its chunks are read */
  complete(call: CompletionCall): Promise<Completed>;
}

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
