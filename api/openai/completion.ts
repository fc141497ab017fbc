import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
} from '../../contract/openai/chat-completions.js';
import type { Model } from '../../contract/openai/models.js';
import type { Language } from '../../contract/language.js';
import type { Caller } from '../../contract/principal.js';

/** A completion that somebody asks for who may ask. */
export interface CompletionCall {
  request: ChatCompletionRequest;
  caller: Caller;
  /** Of the client, for errors. Texts of a conversation are in its own language. */
  language: Language;
  idempotencyKey: string | undefined;
  /** Id of the last event that a client has seen whose stream was cut. */
  lastEventId: string | undefined;
  /** Address under which the client knows this installation, without a slash at the end. */
  baseUrl: string;
  /** Id of the HTTP request, for the log. */
  httpRequestId: string;
  /** Aborted when the client has gone, or the API stops. */
  signal: AbortSignal;
}

/** A chunk with the id by which the stream goes on behind it, if it was cut there. */
export interface StreamedChunk {
  id?: string;
  chunk: ChatCompletionChunk;
}

/** A completion: whole, or piece by piece where the client wants a stream. `[DONE]` and heartbeats are the door's. */
export type Completed = { completion: ChatCompletion } | { chunks: AsyncIterable<StreamedChunk> };

/** One or more models that serve completions. */
export interface CompletionModels {
  /** Those that somebody may choose from. */
  list(): Model[];
  /** @throws ApiFailure, also from within the chunks. */
  complete(call: CompletionCall): Promise<Completed>;
}
