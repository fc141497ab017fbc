import type { Localized } from '../../contract/language.js';
import type { ChatMessage, ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model.js';
import { PortError } from '../../ports/port-error.js';
import { endless, failed } from './texts.js';
import { deadline, type Called } from './vendor-call.js';

/** A provider's chat API: one call of it, and what its refusals say about a model's quirks. */
export interface ChatProvider<Quirks> {
  /** As in OpenTelemetry's `gen_ai.provider.name`. */
  name: string;
  /** Names a model in error messages. */
  subject(model: string): Localized;
  /** Quirks assumed of a model that has not been called yet. */
  defaults: Quirks;
  /** @throws an error of the provider's SDK, or a PortError */
  call(request: ChatRequest, quirks: Quirks, signal: AbortSignal): Promise<ChatReply>;
  /** Returns the quirks to call again with, none of them twice; undefined when the refusal is about something else. */
  learn(request: ChatRequest, quirks: Quirks, refusal: unknown): Quirks | undefined;
  /** Returns the quirks for the next call, where a reply shows that the model has others than it was called with. */
  learnFromReply?(request: ChatRequest, quirks: Quirks, reply: ChatReply): Quirks | undefined;
  /** Returns the PortError that stands for an error of the SDK, and any other error as it is. */
  asPortError(error: unknown, called: Called): unknown;
}

/** No output has so many characters for each of its tokens, on the whole. */
const MOST_CHARS_PER_TOKEN = 32;

/** The request, given up when a server streams on beyond the tokens that were asked for. */
function bounded(request: ChatRequest, subject: Localized): ChatRequest {
  const { onFragment, maxOutputTokens } = request;
  if (!onFragment) return request;
  let left = maxOutputTokens * MOST_CHARS_PER_TOKEN;
  return {
    ...request,
    onFragment: (fragment) => {
      left -= fragment.length;
      if (left < 0) throw new PortError('unparsable', failed(subject, endless(maxOutputTokens)));
      onFragment(fragment);
    },
  };
}

/**
 * Creates a chat model that calls each model by the quirks known of it. When a call is refused for a quirk, it is made
 * again without it, and the quirks that worked are remembered until the process ends. A refused call costs nothing.
 */
export function createChatModel<Quirks>(provider: ChatProvider<Quirks>, timeoutMs: number): ChatModel {
  const learned = new Map<string, Quirks>();
  return {
    provider: provider.name,
    complete: async (request) => {
      const { model } = request;
      const time = deadline(timeoutMs, provider.subject(model), request.signal);
      const known = learned.get(model) ?? provider.defaults;
      for (let quirks = known; ;) {
        try {
          const reply = await provider.call(bounded(request, provider.subject(model)), quirks, time.signal);
          const found = provider.learnFromReply?.(request, quirks, reply) ?? quirks;
          if (found !== known) learned.set(model, found);
          return reply;
        } catch (error) {
          const next = provider.learn(request, quirks, error);
          const called = { model, setting: 'VOUCH_CHAT_MODEL', sent: sentTexts(request) } as const;
          if (!next) throw time.passed() ?? provider.asPortError(error, called);
          quirks = next;
        }
      }
    },
  };
}

/** Every text of a request that no error message may quote, the arguments of tool calls included. */
function sentTexts({ system, messages }: ChatRequest): string[] {
  return [system, ...messages.flatMap((message) => [message.text, ...inputsOf(message)])];
}

function inputsOf(message: ChatMessage): string[] {
  if (message.role !== 'assistant') return [];
  return (message.toolCalls ?? []).map(({ input }) => JSON.stringify(input));
}
