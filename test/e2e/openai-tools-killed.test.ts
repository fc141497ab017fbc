import type OpenAI from 'openai';
import type { SecurityEntry } from '../../contract/security.js';
import { extraOf, joined, openAiClient, user } from '../api/openai-support.js';
import { callsFor, FILE, result, toolCalls, TOOLS, type Message } from '../api/openai-tools-support.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import * as replies from '../support/model-servers/replies.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { until } from '../support/wait.js';
import { call } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

/** Processes that are killed in the middle of turns with a client's tools: who comes back goes on where they were. */

// processes are replaced, and the work of a dead worker is taken up after its heartbeats have been missed
jest.setTimeout(240_000);

let folder: StackFolder;
let stack: Stack;
let model: ModelServer;
let client: OpenAI;

beforeAll(async () => {
  model = await startOpenAiServer();
  folder = await stackFolder({
    VOUCH_REASONER: 'extractive',
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'model-a',
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'a-key',
  });
  stack = await folder.start('--no-sample');
  client = openAiClient(stack, { timeout: 120_000 });
}, 300_000);
beforeEach(() => model.reset());
afterEach(async () => {
  const path = '/v1/security-log?type=tool_answer_forged';
  expect(await call<{ items: SecurityEntry[] }>(stack, 'GET', path)).toMatchObject({ items: [] });
});
afterAll(async () => {
  await folder.remove();
  await model.stop();
}, 60_000);

const bodyOf = (messages: Message[]) => ({ model: 'model-a', messages, tools: TOOLS });

/** The model answers once the returned function is called. */
function held(reply: replies.Reply): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  model.script(async () => {
    await released;
    return reply;
  });
  return release;
}

const asked = (times: number) =>
  until(
    () => model.chats.length === times,
    () => `the model was asked ${model.chats.length} times, not ${times}`,
  );

test('the API is killed while a stream is written: it goes on by its id, with its calls, and the model is asked once', async () => {
  const text = '천천히 쓰는 답변입니다. 🌴 An answer that is written slowly. '.repeat(8);
  const calls = [{ id: 'm', name: 'list_files', input: FILE }];
  model.next(new replies.Reply({ text, calls, paceMs: 100 }));
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  const listen = async (headers: Record<string, string>) => {
    const body = { ...bodyOf([user('Go')]), stream: true as const };
    const key = { 'Idempotency-Key': 'stream', ...headers };
    for await (const chunk of await client.chat.completions.create(body, { headers: key }))
      chunks.push(chunk);
  };
  const ended = listen({}).then(
    () => 'ended',
    () => 'cut',
  );
  await until(() => joined(chunks).content !== '', 'nothing is told');
  await stack.killAndWait('api');
  expect(await ended).toBe('cut');
  await listen({ 'Last-Event-ID': extraOf(chunks.at(-1)!).eventId! });
  expect(joined(chunks)).toMatchObject({ content: text, finish: ['tool_calls'] });
  expect(model.chats).toHaveLength(1);

  const deltas = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
  const { id = '', function: { name = '' } = {} } = deltas[0]!;
  const args = deltas.map((delta) => delta.function?.arguments ?? '').join('');
  const said: Message = {
    role: 'assistant',
    content: text,
    tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
  };
  model.next(replies.says('Done.'));
  const next = await client.chat.completions.create(bodyOf([user('Go'), said, result(id, 'ok')]));
  expect(next.choices[0]!.message.content).toBe('Done.');
});

test('the API is killed, and the model asks for calls before it is back: they are noted for who comes back', async () => {
  const messages: Message[] = [user('Go on')];
  // the official client comes back by itself, with the same key
  const patient = (key: string) =>
    client.chat.completions.create(bodyOf(messages), { headers: { 'Idempotency-Key': key }, maxRetries: 12 });
  for (const [n, reply] of [callsFor(['list_files', FILE]), replies.says('Done.')].entries()) {
    const release = held(reply);
    const completion = patient(`patient-${n}`);
    await asked(n + 1);
    const back = stack.killAndWait('api');
    release();
    await back;
    const { message } = (await completion).choices[0]!;
    messages.push(message, ...toolCalls(message).map(({ id }) => result(id, 'ok')));
  }
  expect(messages.at(-1)).toMatchObject({ content: 'Done.' });
  expect(model.chats).toHaveLength(2);
});

test('the worker is killed while the model is asked: it is asked anew, and what it asks for then counts', async () => {
  held(replies.says('Nobody hears this.'));
  const messages: Message[] = [user('Once more')];
  const completion = client.chat.completions.create(bodyOf(messages));
  await asked(1);
  model.script(() => callsFor(['create_file', FILE]));
  await stack.killAndWait('worker');
  const { message } = (await completion).choices[0]!;
  expect(model.chats.length).toBeGreaterThan(1);
  model.script(() => replies.says('Done.'));
  const results = toolCalls(message).map(({ id }) => result(id, 'ok'));
  expect(results).toHaveLength(1);
  const next = await client.chat.completions.create(bodyOf([...messages, message, ...results]));
  expect(next.choices[0]!.message.content).toBe('Done.');
});
