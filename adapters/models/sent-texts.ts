import type { ChatRequest } from '../../ports/chat-model.js';

/** Every text of a request that no error message may quote. */
export function sentTexts(request: ChatRequest): string[] {
  return [request.system, ...request.messages.map(({ text }) => text)];
}
