import type { ChatModel, ChatReply, ChatRequest } from '../../../../../ports/chat-model.js';
import { createLlmReasoner } from '../../../../../adapters/reasoners/llm/index.js';
import type { PassageText } from '../../../../../contract/passage.js';

/** A reply as a script gives it: JSON of a value, a text as it is, a whole reply, an error, or what a function makes. */
type Scripted = object | string | Error | ((request: ChatRequest) => object | string);

/** A chat model that says what it was told to, one reply per request, and remembers what it was asked. */
export function scriptedChat(...replies: Scripted[]) {
  const requests: ChatRequest[] = [];
  const chat: ChatModel = {
    provider: 'scripted',
    complete: async (request) => {
      const reply = replies[requests.length];
      requests.push(request);
      if (reply === undefined) throw new Error(`nothing was scripted for request ${requests.length}`);
      if (reply instanceof Error) throw reply;
      return replyOf(
        typeof reply === 'function' ? (reply as (r: ChatRequest) => object)(request) : reply,
        request,
      );
    },
  };
  return { chat, requests };
}

function replyOf(said: object | string, request: ChatRequest): ChatReply {
  const partial = typeof said === 'object' && 'finish' in said ? (said as Partial<ChatReply>) : undefined;
  const text = partial ? (partial.text ?? '') : typeof said === 'string' ? said : JSON.stringify(said);
  for (let at = 0; at < text.length; at += 7) request.onFragment?.(text.slice(at, at + 7));
  return {
    text,
    toolCalls: [],
    finish: 'stop',
    usage: { inputTokens: 1000, outputTokens: 100 },
    model: request.model,
    ...partial,
  };
}

export const PRICES = { large: { input: 3, output: 15 }, small: { input: 0.5, output: 2 } };

/** A reasoner over a script; `large` answers, judges and verifies, `small` does the rest. */
export function scriptedMind(...replies: Scripted[]) {
  const { chat, requests } = scriptedChat(...replies);
  const large = ['answer', 'integrate_web', 'judge', 'verify'];
  const reasoner = createLlmReasoner({
    chat,
    modelFor: (prompt) => (large.includes(prompt) ? 'large' : 'small'),
    prices: PRICES,
  });
  return { reasoner, requests };
}

/** The user message of a request. */
export function messageOf(request: ChatRequest | undefined): string {
  const [first] = request?.messages ?? [];
  return first?.role === 'user' ? first.text : '';
}

export function passage(id: string, text: string, changes: Partial<PassageText> = {}): PassageText {
  return {
    id,
    documentId: id.split('#')[0] ?? id,
    title: 'Leave',
    section: 'Annual leave',
    contentHash: id
      .padEnd(64, '0')
      .slice(0, 64)
      .replace(/[^0-9a-f]/g, '0'),
    source: 'document',
    language: 'en',
    similarity: 0.8,
    text,
    ...changes,
  };
}
