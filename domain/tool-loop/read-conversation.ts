import { textOfContent, type ChatMessage, type MessageContent } from '../../contract/openai/messages.js';
import type { LoopCall, LoopMessage } from '../../contract/tool-loop.js';
import { jsonObjectOf } from '../json-text.js';

/** A fault of a conversation as a client sent it. */
export interface ConversationFault {
  code:
    | 'INVALID_REQUEST'
    | 'TOOL_CALL_UNKNOWN'
    | 'TOOL_CALL_ALTERED'
    | 'TOOL_RESULT_REPLAYED'
    | 'TOOL_RESULT_MISSING';
  /** JSON pointer into the body. */
  pointer: string;
  /** Calls that it is about. */
  callIds: string[];
}

/** A call with where it stands. */
interface SentCall extends LoopCall {
  pointer: string;
}

/** Answer to a call: the text of its result, or nothing where the user said something in its place. */
interface SentAnswer {
  callId: string;
  text?: string;
  pointer: string;
}

/** A conversation in our words; whether its calls are ours is still to be looked up. */
export interface Conversation {
  messages: LoopMessage[];
  calls: SentCall[];
  answers: SentAnswer[];
}

/**
 * Reads the messages of a completion request: every call has one result behind it before anybody else speaks, or a message
 * of the user in place of the missing ones, and every result has its call.
 */
export function readConversation(sent: readonly ChatMessage[]): Conversation | { fault: ConversationFault } {
  const messages: LoopMessage[] = [];
  const calls: SentCall[] = [];
  const ids = new Set<string>();
  const answers: SentAnswer[] = [];
  let open = new Map<string, SentCall>();

  const missing = (): ConversationFault | undefined => {
    const [first] = open.values();
    return first && { code: 'TOOL_RESULT_MISSING', pointer: first.pointer, callIds: [...open.keys()] };
  };

  for (const [index, message] of sent.entries()) {
    const pointer = `/messages/${index}`;
    if (!isText(message.content))
      return { fault: { code: 'INVALID_REQUEST', pointer: `${pointer}/content`, callIds: [] } };
    const text = textOfContent(message.content);
    switch (message.role) {
      case 'system':
      case 'developer':
        messages.push({ role: 'system', text });
        break;
      case 'user':
        for (const { callId } of open.values()) answers.push({ callId, pointer });
        open = new Map();
        messages.push({ role: 'user', text });
        break;
      case 'assistant': {
        const fault = missing();
        if (fault) return { fault };
        const made = (message.tool_calls ?? []).map((call, at) => {
          return { call, at: `${pointer}/tool_calls/${at}` };
        });
        for (const { call, at } of made) {
          const callId = call.id;
          const known = ids.has(callId);
          const args = argumentsOf(call.function.arguments);
          if (known || !args)
            return {
              fault: {
                code: known ? 'TOOL_RESULT_REPLAYED' : 'TOOL_CALL_ALTERED',
                pointer: at,
                callIds: [callId],
              },
            };
          const read = { callId, name: call.function.name, arguments: args, pointer: at };
          calls.push(read);
          ids.add(callId);
          open.set(callId, read);
        }
        const own = [...open.values()].map(({ pointer: _at, ...call }) => call);
        messages.push({ role: 'assistant', text, calls: own });
        break;
      }
      case 'tool': {
        const callId = message.tool_call_id;
        if (!open.delete(callId)) {
          const answered = answers.some((answer) => answer.callId === callId);
          const code = answered ? 'TOOL_RESULT_REPLAYED' : 'TOOL_CALL_UNKNOWN';
          return { fault: { code, pointer: `${pointer}/tool_call_id`, callIds: [callId] } };
        }
        answers.push({ callId, text, pointer });
        messages.push({ role: 'tool', callId, text });
      }
    }
  }
  const fault = missing();
  return fault ? { fault } : { messages, calls, answers };
}

/** Models are only given text here. */
function isText(content: MessageContent | null | undefined): boolean {
  return !Array.isArray(content) || content.every(({ type }) => type === 'text');
}

function argumentsOf(json: string): Record<string, unknown> | undefined {
  return jsonObjectOf(json.trim() === '' ? '{}' : json);
}
