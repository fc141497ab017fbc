import type OpenAI from 'openai';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { PortError } from '../../ports/port-error.js';
import * as replies from '../support/model-servers/replies.js';
import { startDevServer } from '../support/temporal.js';
import { callsFor, FILE, result, toolCalls, TOOLS, useTalk } from './openai-tools-support.js';
import { extraOf, user } from './openai-support.js';

/** The tool loop while the store is away: a request is refused, and sent again it goes on as if nothing had been. */

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
const talk = useTalk(() => env, 'openai');
afterAll(async () => env.teardown());

/** The store does not do this for the records of a space any more, after so many times; until the returned function is called. */
function away(what: 'get' | 'put', space: string, after = 0): () => void {
  const store = talk.stack.api.keyValues;
  const works = { ...store };
  let left = after;
  const refuse = (input: { space: string }) => {
    if (input.space === space && left-- <= 0) throw new PortError('unavailable', alike('the store is away'));
  };
  if (what === 'get')
    store.get = async (input) => {
      refuse(input);
      return works.get(input);
    };
  else
    store.put = async (input) => {
      refuse(input);
      return works.put(input);
    };
  return () => void Object.assign(store, works);
}

const unavailable = { status: 503, code: 'STORE_UNAVAILABLE', type: 'server_error' };
const accused = async () =>
  (await talk.stack.api.securityLog.list({ type: 'tool_answer_forged', limit: 5 })).items;
afterEach(async () => expect(await accused()).toEqual([]));

test.each([
  ['before any call is noted', 'tool-calls', 0],
  ['when one of two is noted', 'tool-calls', 1],
  ['before the place in the conversation is', 'chat-turns', 0],
])('away %s: the calls are not told, and come with the next try', async (_, space, after) => {
  talk.stack.model.next(callsFor(['list_files', FILE], ['create_file', FILE]));
  const body = { model: 'model-a', messages: [user('Go')], tools: TOOLS };
  const options = { headers: { 'Idempotency-Key': `issue-${space}-${after}` } };
  const back = away('put', space, after);
  const error: unknown = await talk.stack.client.chat.completions
    .create(body, options)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject(unavailable);
  expect((error as InstanceType<typeof OpenAI.APIError>).headers?.get('retry-after')).toBe('5');
  back();
  const { message } = (await talk.stack.client.chat.completions.create(body, options)).choices[0]!;
  const results = toolCalls(message).map(({ id }) => result(id, 'ok'));
  expect(results).toHaveLength(2);
  talk.stack.model.next(replies.says('Done.'));
  expect((await talk.go([user('Go'), message, ...results])).message.content).toBe('Done.');
  expect(talk.stack.model.chats).toHaveLength(2);
});

test('away while a stream is told: it breaks off before the calls, and goes on with them', async () => {
  talk.stack.model.next(
    new replies.Reply({ text: 'Let me see.', calls: [{ id: 'm', name: 'list_files', input: FILE }] }),
  );
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  const listen = async (headers: Record<string, string>) => {
    const body = { model: 'model-a', messages: [user('Stream')], tools: TOOLS, stream: true as const };
    const key = { 'Idempotency-Key': 'issue-stream', ...headers };
    for await (const chunk of await talk.stack.client.chat.completions.create(body, { headers: key }))
      chunks.push(chunk);
  };
  const back = away('put', 'tool-calls');
  await expect(listen({})).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(chunks.some(({ choices }) => choices[0]?.delta.tool_calls)).toBe(false);
  back();
  await listen({ 'Last-Event-ID': extraOf(chunks.at(-1)!).eventId! });
  const ids = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls?.[0]?.id ?? []);
  expect(ids).toHaveLength(1);
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Let me see.');
  expect(talk.stack.model.chats).toHaveLength(1);
});

test.each([
  ['get', 0],
  ['put', 0],
  ['put', 1],
] as const)(
  'away when results come (%s, %s of them taken): the same results are taken later',
  async (what, after) => {
    talk.stack.model.next(callsFor(['list_files', FILE], ['create_file', FILE]), replies.says('Both done.'));
    const { messages, calls } = await talk.go([user(`Do both, ${what} ${after}`)]);
    const answered = [...messages, ...calls.map(({ id }) => result(id, 'ok'))];
    const back = away(what, 'tool-calls', after);
    expect(await talk.refusal(answered)).toMatchObject(unavailable);
    back();
    expect((await talk.go(answered)).message.content).toBe('Both done.');
    expect(talk.stack.model.chats).toHaveLength(2);
  },
);
