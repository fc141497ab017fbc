import { QUESTION_LIMITS } from '../../../contract/limits.js';
import { type StartQuery, modeSchema } from '../../../contract/query.js';
import type { Localized } from '../../../contract/language.js';
import {
  textOfContent,
  type AssistantMessage,
  type ChatMessage,
  type ToolCall,
  type ToolMessage,
} from '../../../contract/openai/messages.js';
import { beginning } from '../../../domain/json-text.js';
import { CASES } from '../../details.js';
import { ApiFailure } from '../../failure.js';
import { z } from 'zod';
import { domainSchema } from '../../../contract/analysis.js';
import { collectionSchema, sessionIdSchema } from '../../../contract/ids.js';
import type { ChatCompletionRequest } from '../../../contract/openai/chat-completions.js';
import { validate } from '../../http/validate.js';

type EarlierTurn = NonNullable<StartQuery['turns']>[number];

/** A question with the conversation before it. */
export interface Question {
  text: string;
  /** JSON pointer to the question. */
  pointer: string;
  turns: EarlierTurn[];
  /** Text of the last assistant message. */
  heard: string;
}

/** The request that the last messages of a conversation make. */
export type Wish =
  | { question: Question }
  /** Tool messages at the end, with the calls that they answer. */
  | { calls: readonly ToolCall[]; replies: readonly ToolMessage[] }
  /** A user message while calls wait for a reply: a reply to one of them, or the next question. */
  | { calls: readonly ToolCall[]; text: Question };

/**
 * Reads the request that a conversation makes, by its last message. System and developer messages are ignored.
 * @throws ApiFailure INVALID_REQUEST if the last message is the assistant's, or a user message follows tool messages
 */
export function readConversation(messages: readonly ChatMessage[]): Wish {
  const said = messages.filter(({ role }) => role !== 'system' && role !== 'developer');
  const last = said.at(-1);
  const begin = said.findLastIndex(({ role }) => role === 'assistant');
  const asked = said[begin] as AssistantMessage | undefined;
  const calls = asked?.tool_calls ?? [];
  const since = said.slice(begin + 1);
  const pointer = `/messages/${last ? messages.indexOf(last) : messages.length - 1}`;
  if (last?.role === 'tool') return { calls, replies: since.filter((one) => one.role === 'tool') };
  if (last?.role !== 'user') throw wrong(`${pointer}/role`, CASES.lastMessage);
  if (since.some(({ role }) => role === 'tool')) throw wrong(pointer, CASES.textAfterReplies);
  const question = {
    text: textOfContent(last.content),
    pointer: `${pointer}/content`,
    turns: turnsOf(said.slice(0, -1)),
    heard: textOfContent(asked?.content),
  };
  return calls.length > 0 ? { calls, text: question } : { question };
}

/** Returns the user messages, each with the assistant's answer. */
function turnsOf(said: readonly ChatMessage[]): EarlierTurn[] {
  const { question, earlierAnswer, earlierTurns } = QUESTION_LIMITS;
  const turns: EarlierTurn[] = [];
  for (const { role, content } of said) {
    const text = textOfContent(content).trim();
    const turn = turns.at(-1);
    if (role === 'user' && text !== '') turns.push({ question: beginning(text, question), answer: '' });
    else if (role === 'assistant' && turn)
      turn.answer = beginning([turn.answer, text].filter(Boolean).join('\n'), earlierAnswer);
  }
  return turns.slice(-earlierTurns);
}

function wrong(pointer: string, detail: Localized): ApiFailure {
  return new ApiFailure('INVALID_REQUEST', { detail, extra: { pointer } });
}

/** Returns the schema of a list separated by commas. */
const list = <T>(item: z.ZodType<T>, most: number) =>
  z.string().transform((text, ctx) => {
    const read = z
      .array(item)
      .max(most)
      .safeParse(text.split(',').map((one) => one.trim()));
    if (read.success) return read.data;
    ctx.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' });
    return z.NEVER;
  });

/** The keys of `metadata` that Vouch reads; other keys are the client's own. */
const metadataSchema = z.object({
  metadata: z
    .object({
      mode: modeSchema.optional(),
      session_id: sessionIdSchema.optional(),
      /** Collections to search, separated by commas. */
      scope: list(collectionSchema, 20).optional(),
      domains: list(domainSchema, 5).optional(),
      progress: z.enum(['on', 'off']).optional(),
      /** The form of human requests to the asker; see `takesCalls`. */
      human_requests: z.enum(['tool_calls', 'text']).optional(),
    })
    .nullish(),
});

interface Wishes {
  /** Fields of the query to start. */
  fields: Pick<StartQuery, 'mode' | 'sessionId' | 'scope' | 'domains'>;
  /** True if a stream reports progress. */
  progress: boolean;
}

/** Reads the options in `metadata`. @throws ApiFailure INVALID_REQUEST */
export function readMetadata({ metadata }: ChatCompletionRequest): Wishes {
  const given = validate(metadataSchema, { metadata }).metadata ?? {};
  const { mode, session_id: sessionId, scope, domains, progress } = given;
  return {
    fields: {
      ...(mode ? { mode } : {}),
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(scope ? { scope: { collections: scope } } : {}),
      ...(domains ? { domains } : {}),
    },
    progress: progress !== 'off',
  };
}
