import type { TestWorkflowEnvironment } from '@temporalio/testing';
import pLimit from 'p-limit';
import { chatCompletionChunkSchema, chatCompletionSchema } from '../../contract/openai/chat-completions.js';
import { bfclRequests, hasBenchmark, type BfclRequest } from '../support/bfcl/rows.js';
import * as replies from '../support/model-servers/replies.js';
import { startDevServer } from '../support/temporal.js';
import { collect } from './openai-support.js';
import {
  callsFor,
  result,
  startToolStack,
  toolCalls,
  type Message,
  type ToolStack,
  type Wire,
} from './openai-tools-support.js';

/**
 * Every request of a public benchmark through the tool loop, with a model that makes the calls that are right. Those of
 * the benchmark go over one of the wires each: what differs between the wires has suites of its own.
 */

const REQUESTS = bfclRequests();
const ALONGSIDE = 6;
const WIRE_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const WORDS = 'None of the tools helps here.';

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
afterAll(async () => env.teardown());

test('there are all kinds of requests', () => {
  const withCalls = (holds: (calls: number) => boolean) =>
    REQUESTS.filter(({ calls }) => holds(calls.length)).length;
  expect(REQUESTS).toHaveLength(hasBenchmark ? 256 : 4);
  expect(withCalls((calls) => calls === 0)).toBe(hasBenchmark ? 40 : 1);
  expect(withCalls((calls) => calls > 1)).toBeGreaterThan(hasBenchmark ? 70 : 0);
});

const WIRES: readonly Wire[] = ['openai', 'bedrock'];

describe.each(WIRES)('over %s', (wire) => {
  const requests = REQUESTS.filter((_, index) => !hasBenchmark || WIRES[index % WIRES.length] === wire);
  let stack: ToolStack;
  beforeAll(async () => {
    stack = await startToolStack(env, wire);
    // the model knows which request it hears by what the user said
    const bySaid = new Map(REQUESTS.map((request) => [saidIn(request), request]));
    stack.model.script(({ messages, tools }) => {
      expect(tools.every((name) => WIRE_NAME.test(name))).toBe(true);
      if (messages.at(-1)?.role === 'tool') return replies.says('Done.');
      const { calls } = bySaid.get(messages.findLast(({ role }) => role === 'user')!.text)!;
      const known = calls.map(({ name, input }): [string, typeof input] => [
        name.replace(/[^\w-]/g, '_'),
        input,
      ]);
      return calls.length > 0 ? callsFor(...known) : replies.says(WORDS);
    });
  });
  afterAll(async () => stack.stop());

  async function through({ messages, tools, calls }: BfclRequest, streamed: boolean): Promise<void> {
    const body = { model: 'model-a', messages, tools };
    if (streamed) {
      const { chunks, content, finish } = await collect(
        await stack.client.chat.completions.create({ ...body, stream: true }),
      );
      for (const chunk of chunks) expect(chatCompletionChunkSchema.parse(chunk)).toEqual(chunk);
      expect(finish).toEqual([calls.length > 0 ? 'tool_calls' : 'stop']);
      const deltas = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
      const made = calls.map(({ name }, index) => {
        const own = deltas.filter((delta) => delta.index === index);
        expect(own[0]).toMatchObject({ type: 'function', function: { name } });
        return JSON.parse(own.map((delta) => delta.function?.arguments ?? '').join('')) as unknown;
      });
      expect(made).toEqual(calls.map(({ input }) => input));
      expect(content).toBe(calls.length > 0 ? '' : WORDS);
      return;
    }
    const completion = await stack.client.chat.completions.create(body);
    expect(chatCompletionSchema.parse(completion)).toEqual(completion);
    const [{ message, finish_reason: finish }] = completion.choices as [(typeof completion.choices)[number]];
    expect(finish).toBe(calls.length > 0 ? 'tool_calls' : 'stop');
    const made = toolCalls(message).map((call) => {
      return { name: call.function.name, input: JSON.parse(call.function.arguments) as unknown };
    });
    expect(made).toEqual(calls);
    if (calls.length === 0) return;
    const results: Message[] = toolCalls(message).map(({ id }) => result(id, '{"success": true}'));
    const after = await stack.client.chat.completions.create({
      ...body,
      messages: [...messages, message, ...results],
    });
    expect(after.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Done.' } });
  }

  test('its requests and their results pass through, in valid shapes', async () => {
    const limit = pLimit(ALONGSIDE);
    await Promise.all(
      requests.map((request, index) =>
        limit(() =>
          through(request, index % 4 === 0).catch((error: unknown) => {
            throw new Error(`${request.id}: ${String(error)}`);
          }),
        ),
      ),
    );
  }, 600_000);
});

function saidIn({ messages }: BfclRequest): string {
  return messages.findLast(({ role }) => role === 'user')!.content as string;
}
