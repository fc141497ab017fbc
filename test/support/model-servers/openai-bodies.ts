import { fragments } from './fragments.js';
import type { Reply } from './replies.js';

const FINISHES = { length: 'length', filtered: 'content_filter' } as const;

const usageOf = ({ spec: { usage = { inputTokens: 11, outputTokens: 7 } } }: Reply) => ({
  prompt_tokens: usage.inputTokens,
  completion_tokens: usage.outputTokens,
  total_tokens: usage.inputTokens + usage.outputTokens,
});

const finishOf = ({ spec: { finish, calls } }: Reply) =>
  finish ? FINISHES[finish] : calls ? 'tool_calls' : 'stop';

const frame = (model: string, object: string) => ({ id: 'chatcmpl-1', object, created: 1, model });

/** A body of chat completions. */
export function completionBody(reply: Reply, model: string): unknown {
  const { text, json, refusal, calls } = reply.spec;
  const message = {
    role: 'assistant',
    content: json ?? text ?? null,
    refusal: refusal ?? null,
    ...(calls
      ? {
          tool_calls: calls.map(({ id, name, input }) => {
            return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
          }),
        }
      : {}),
  };
  return {
    ...frame(model, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finishOf(reply), logprobs: null }],
    usage: usageOf(reply),
  };
}

/** The chunks of a stream, without the `[DONE]` at its end. */
export function completionChunks(reply: Reply, model: string, withUsage: boolean): unknown[] {
  const { text, json, refusal, calls = [] } = reply.spec;
  const chunk = (delta: object, finish: string | null = null) => ({
    ...frame(model, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(withUsage ? { usage: null } : {}),
  });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...fragments(json ?? text ?? '').map((content) => chunk({ content })),
    ...fragments(refusal ?? '').map((part) => chunk({ refusal: part })),
    ...calls.flatMap(({ id, name, input }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      ...fragments(JSON.stringify(input)).map((part) =>
        chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    chunk({}, finishOf(reply)),
    ...(withUsage ? [{ ...frame(model, 'chat.completion.chunk'), choices: [], usage: usageOf(reply) }] : []),
  ];
}
