import { z } from 'zod';
import { erasureSchema } from './audit.js';
import { contentHashSchema } from './passage.js';
import {
  chatTurnResultSchema,
  consumedCallSchema,
  guidanceSchema,
  repeatedCallSchema,
  turnIdSchema,
} from './tool-loop.js';
import { count } from './numbers.js';

/**
 * One turn of a conversation with a model that is offered a client's tools, as an auditor reads it: what came with it, what
 * the model was told about it, what it said. The text of a tool's result is in none of it, only its hash.
 */
export const conversationTurnSchema = z.object({
  turnId: turnIdSchema,
  /** A turn that failed may have been started anew: the run tells them apart. */
  runId: z.string(),
  /** Events of its history, its size, and the SHA-256 over the events as the server keeps them. */
  events: count,
  bytes: count.exactOptional(),
  sha256: contentHashSchema,
  /** The same history in Temporal's own web UI, where one is known. */
  url: z.string().exactOptional(),
  /** The turn that it goes on from. */
  parent: turnIdSchema.exactOptional(),
  state: z.enum(['running', 'completed', 'failed']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().exactOptional(),
  /** Everything below is left out then. */
  erased: erasureSchema.exactOptional(),
  /** The model that was asked for, and the tools that it was offered. */
  model: z.string().exactOptional(),
  tools: z.array(z.string()).exactOptional(),
  /** Messages of the user since the turn before. */
  said: z.array(z.string()).exactOptional(),
  /** Results that came with this turn. The user let a call run that is `ok` or `failed`, and did not where it is `declined`. */
  results: z.array(consumedCallSchema).exactOptional(),
  /** Words added for the model about them, verbatim. */
  guidance: z.array(guidanceSchema).exactOptional(),
  repeats: z.array(repeatedCallSchema).exactOptional(),
  /** Reason for which the model was not offered its tools any more. */
  stopped: chatTurnResultSchema.shape.stopped,
  /** Reply of the model with the calls that it asks for: nothing of them has run then. */
  reply: chatTurnResultSchema
    .pick({ text: true, calls: true, finish: true, usage: true, model: true })
    .exactOptional(),
  /** Number of times the model was asked, failed attempts included. */
  asked: count.exactOptional(),
  failure: z.object({ code: z.string(), message: z.string() }).exactOptional(),
});
export type ConversationTurn = z.infer<typeof conversationTurnSchema>;

/** `GET /v1/conversations/:id`: the id of any of its turns will do. Oldest turn first. */
export const conversationSchema = z.object({
  /** Id of its first turn. */
  conversationId: turnIdSchema,
  asker: z.string(),
  turns: z.array(conversationTurnSchema),
  /** Turns that follow. */
  next: z.string().exactOptional(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** Outcome of erasing a conversation. */
export const erasedConversationSchema = z.object({
  conversationId: turnIdSchema,
  /** Of each turn; one that was erased before keeps how. */
  turns: z.array(z.object({ turnId: turnIdSchema, ...erasureSchema.shape })),
});
export type ErasedConversation = z.infer<typeof erasedConversationSchema>;
