import type { JsonSchema } from '../../../ports/chat-model.js';
import type { Fault, Reply } from './replies.js';

/** A chat that a model server was asked for, in terms that both protocols share. */
export interface ChatAsked {
  kind: 'chat';
  /** Counts the chats of this server, from 1. */
  number: number;
  model: string;
  system: string;
  messages: { role: 'user' | 'assistant' | 'tool'; text: string }[];
  /** The last message that is not the model's own. */
  user: string;
  /** The structured output that was asked for, however the adapter asked for it. */
  output: { name: string; schema: JsonSchema } | undefined;
  /** Names of tools, without the structured output's. */
  tools: string[];
  stream: boolean;
  temperature: number | undefined;
  maxTokens: number | undefined;
  wire: Wire;
}

/** The same for an embedding. */
export interface EmbeddingAsked {
  kind: 'embedding';
  model: string;
  texts: string[];
  dimensions: number | undefined;
  wire: Wire;
}

/** A request as it came over the wire. */
export interface Wire {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

export type ChatScript = (asked: ChatAsked) => Reply | Fault | Promise<Reply | Fault>;

/** A model server under the control of a test: its replies, and the requests that it received. */
export interface ModelServer {
  /** Address of the server, in the form of the adapter's endpoint or base URL. */
  url: string;
  /** Every chat and embedding that was asked, in order. */
  chats: ChatAsked[];
  embeddings: EmbeddingAsked[];
  /** Answers of the next chats, in order; after them the script answers. */
  next(...replies: (Reply | Fault)[]): void;
  /** Answers every chat for which nothing is queued. */
  script(script: ChatScript): void;
  /** The next embeddings fail so, or give these vectors; after them texts get vectors of their words. */
  nextEmbeddings(...replies: (Fault | number[][])[]): void;
  /** Forgets what was seen and what is queued. */
  reset(): void;
  stop(): Promise<void>;
}
