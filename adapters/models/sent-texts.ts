import type { ChatMessage, ChatRequest } from '../../ports/chat-model.js';

/** Every text of a request that no error message may quote, what tools were called with included. */
export function sentTexts({ system, messages }: ChatRequest): string[] {
  return [system, ...messages.flatMap((message) => [message.text, ...inputsOf(message)])];
}

function inputsOf(message: ChatMessage): string[] {
  if (message.role !== 'assistant') return [];
  return (message.toolCalls ?? []).map(({ input }) => JSON.stringify(input));
}
