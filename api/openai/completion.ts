import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
} from '../../contract/openai/chat-completions.js';
import type { Model } from '../../contract/openai/models.js';
import type { Language } from '../../contract/language.js';
import type { Caller } from '../../contract/principal.js';

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
