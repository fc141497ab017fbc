import type { OpenAI } from 'openai';
import { readStream, replyOf, writtenAtOnce } from '../../../../../adapters/models/openai/chat-reply.js';
import { toolNames } from '../../../../../adapters/models/tool-calls.js';

const names = toolNames(['look_up']);
const reply = (message: object, more: object = {}) => {
  const completion = { choices: [{ message, finish_reason: 'stop' }], ...more };
  return replyOf('m', writtenAtOnce(completion as OpenAI.ChatCompletion, 'm'), names);
};
const called = (made: unknown) => ({ tool_calls: [{ id: 'c', type: 'function', function: made }] });

test.each([
  ['a number', { content: 7 }],
  ['a list', { content: [{ type: 'text', text: 'Yes.' }] }],
  ['a call without a name', called({ arguments: '{}' })],
  ['a call without anything', called(undefined)],
  ['a call whose arguments are no text', called({ name: 'look_up', arguments: { a: 1 } })],
  ['a call that is nothing', { tool_calls: [null] }],
])('where a text stands in the protocol, %s is no answer', (_, message) => {
  expect(() => reply(message)).toThrow(expect.objectContaining({ kind: 'unparsable' }) as Error);
});

test('what is told beside the answer does no harm, whatever it is', () => {
  const usage = { prompt_tokens: 'many', completion_tokens: Number.POSITIVE_INFINITY };
  expect(reply({ content: 'Yes.', tool_calls: {} }, { usage, model: 7 })).toMatchObject({
    text: 'Yes.',
    toolCalls: [],
    usage: { inputTokens: 0, outputTokens: 0 },
    model: 'm',
  });
});

test('pieces of a stream that are no text are left out', async () => {
  async function* chunks() {
    for (const delta of [
      { content: 'Ye' },
      { content: 7, tool_calls: {} },
      { content: 's.', tool_calls: [null] },
    ])
      yield { choices: [{ delta, finish_reason: 'stop' }] } as unknown as OpenAI.ChatCompletionChunk;
  }
  const fragments: string[] = [];
  expect(await readStream(chunks(), 'm', (one) => fragments.push(one))).toMatchObject({
    text: 'Yes.',
    calls: [],
  });
  expect(fragments).toEqual(['Ye', 's.']);
});
