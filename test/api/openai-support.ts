import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { Api } from './support.js';

/** The official client, unmodified, against an API. Nothing is repeated unless a test says so. */
export function openAiClient(
  { url }: Pick<Api, 'url'>,
  options: ConstructorParameters<typeof OpenAI>[0] = {},
) {
  return new OpenAI({ baseURL: `${url}/v1`, apiKey: 'a-key', maxRetries: 0, timeout: 60_000, ...options });
}

export const user = (content: string): ChatCompletionMessageParam => ({ role: 'user', content });

/** The field `vouch` of a completion, which Vouch adds to those of OpenAI's API. */
export interface Extra {
  queryId: string;
  stage: string;
  url: string;
  answer?: string;
  code?: string;
  confidence?: { score: number; level: string };
  ignored?: string[];
  eventId?: string;
}
export const extraOf = (of: object): Extra => (of as { vouch: Extra }).vouch;

/** The chunks of a stream, and what they come to. */
export async function collect(stream: AsyncIterable<OpenAI.ChatCompletionChunk>) {
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return joined(chunks);
}

/** Without `created`: until a worker has taken a query up, it is the time of the API. */
export function timeless({ chunks, ...rest }: ReturnType<typeof joined>) {
  return { ...rest, chunks: chunks.map((chunk) => ({ ...chunk, created: 0 })) };
}

export function joined(chunks: OpenAI.ChatCompletionChunk[]) {
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
  return {
    chunks,
    content: deltas.map(({ content }) => content ?? '').join(''),
    progress: deltas
      .map((delta) => (delta as { reasoning_content?: string }).reasoning_content ?? '')
      .join(''),
    finish: chunks.flatMap(({ choices }) => choices.flatMap(({ finish_reason: why }) => why ?? [])),
  };
}
