import type { StartQuery } from '../../../contract/query.js';
import type { Localized } from '../../../contract/language.js';
import {
  textOfContent,
  type AssistantMessage,
  type ChatMessage,
  type ToolCall,
  type ToolMessage,
} from '../../../contract/openai/messages.js';
import { CASES } from '../../details.js';
import { ApiFailure } from '../../failure.js';

type EarlierTurn = NonNullable<StartQuery['turns']>[number];

/** A question with what was said before it. */
export interface Question {
  text: string;
  /** JSON pointer to it. */
  pointer: string;
  turns: EarlierTurn[];
  /** What the assistant said last. */
  heard: string;
}

/** What a conversation asks for. */
export type Wish =
  | { question: Question }
  /** The tool messages at its end, and the calls that they answer. */
  | { calls: readonly ToolCall[]; replies: readonly ToolMessage[] }
  /** A user's text where calls wait for a reply: the reply to one, or the next question. */
  | { calls: readonly ToolCall[]; text: Question };

/** As many as `POST /v1/queries` takes, and as long. */
const MAX_TURNS = 20;
const MAX_QUESTION = 4000;
const MAX_ANSWER = 8000;

/**
 * Reads what a conversation asks for: its last message says. System and developer messages are nothing that Vouch follows.
 * @throws ApiFailure INVALID_REQUEST when the last message is the assistant's, or a user speaks before all is answered.
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

/** What the user said, each with what the assistant answered. */
function turnsOf(said: readonly ChatMessage[]): EarlierTurn[] {
  const turns: EarlierTurn[] = [];
  for (const { role, content } of said) {
    const text = textOfContent(content).trim();
    const turn = turns.at(-1);
    if (role === 'user' && text !== '') turns.push({ question: text.slice(0, MAX_QUESTION), answer: '' });
    else if (role === 'assistant' && turn)
      turn.answer = [turn.answer, text].filter(Boolean).join('\n').slice(0, MAX_ANSWER);
  }
  return turns.slice(-MAX_TURNS);
}

function wrong(pointer: string, detail: Localized): ApiFailure {
  return new ApiFailure('INVALID_REQUEST', { detail, extra: { pointer } });
}
