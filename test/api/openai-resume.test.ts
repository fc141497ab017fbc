import type OpenAI from 'openai';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { QueryView } from '../../contract/query.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { quoteFirst, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { collect, extraOf, joined, openAiClient, timeless, user } from './openai-support.js';
import { as, endOf, openRequest, startApi, type Api } from './support.js';

/** Streams of the model `vouch` that are cut, and go on where they were. */

const text = `연차는 15일입니다. ${'The days of leave are counted from January. '.repeat(20)}`;
let env: TestWorkflowEnvironment;
let api: Api;
let client: OpenAI;

beforeAll(async () => {
  env = await startDevServer();
  const found = [hit('a#0', 'one'), hit('b#0', 'two'), hit('c#0', 'three')];
  const answer = quoteFirst(found.map((one) => ({ ...one, text })));
  const index = scriptedIndex((query) =>
    query.includes('weak') ? found.slice(0, 2).map((one) => ({ ...one, similarity: 0.5 })) : found,
  );
  const reasoner = scriptedReasoner({ answer: async () => thought(answer) });
  api = await startApi(env, { ports: { index, reasoner }, people: 'ann' });
  await api.startWorker();
  client = openAiClient(api);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const stream = (question: string, headers: Record<string, string>) =>
  client.chat.completions.create(
    {
      model: 'vouch',
      messages: [user(question)],
      stream: true,
      stream_options: { include_usage: true },
    },
    { headers },
  );
const eventIdOf = (chunk: OpenAI.ChatCompletionChunk) => extraOf(chunk).eventId;

test('cut behind any event, a stream goes on behind it: nothing is lost, nothing comes twice', async () => {
  const key = { 'Idempotency-Key': 'cut' };
  const whole = await collect(await stream('How many days?', key));
  expect(whole.chunks.length).toBeGreaterThan(10);
  const ids = whole.chunks.flatMap((chunk) => ('vouch' in chunk ? [eventIdOf(chunk)!] : []));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [i, id] of ids.entries()) {
    const rest = await collect(await stream('How many days?', { ...key, 'Last-Event-ID': id }));
    expect(timeless(joined([...whole.chunks.slice(0, i + 1), ...rest.chunks]))).toEqual(timeless(whole));
  }
  // without an id it is told from the beginning, from the same query
  expect(timeless(await collect(await stream('How many days?', key)))).toEqual(timeless(whole));
}, 120_000);

test('every event of the wire carries its id, and nothing else that a client could stumble over', async () => {
  const response = await fetch(`${api.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: 'vouch', messages: [user('Once more?')], stream: true }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events = (await response.text()).split('\n\n');
  expect(events.slice(-2)).toEqual(['data: [DONE]', '']);
  for (const event of events.slice(0, -2)) {
    const [id, data, ...more] = event.split('\n');
    expect(more).toEqual([]);
    expect(id).toBe(
      `id: ${eventIdOf(JSON.parse(data!.slice('data: '.length)) as OpenAI.ChatCompletionChunk)}`,
    );
  }
});

test('an id of another stream, of none, or without a key is refused', async () => {
  const key = { 'Idempotency-Key': 'first' };
  const { chunks } = await collect(await stream('Which?', key));
  const id = eventIdOf(chunks[2]!)!;
  for (const headers of [
    { 'Idempotency-Key': 'second', 'Last-Event-ID': id },
    { ...key, 'Last-Event-ID': 'x.e1' },
    { 'Last-Event-ID': id },
  ])
    await expect(stream('Which?', headers)).rejects.toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
});

test('an answer that was edited meanwhile does not go on in the middle of another one', async () => {
  const key = { 'Idempotency-Key': 'edited' };
  const provisional = await collect(await stream('What is weak?', key));
  const { queryId, answer } = extraOf(provisional.chunks.at(-2)!);
  expect(answer).toBe('provisional');
  const { body } = await api.get<QueryView>(`/v1/queries/${queryId}`);
  await api.post(
    `/v1/requests/${openRequest(body).id}/decision`,
    { action: 'edit', text: 'Other.' },
    as('ann'),
  );
  await endOf(api, queryId);
  const content = provisional.chunks.findIndex(({ choices }) =>
    choices[0]?.delta.content?.startsWith('연차'),
  );
  const cut = { ...key, 'Last-Event-ID': eventIdOf(provisional.chunks[content]!)! };
  await expect(collect(await stream('What is weak?', cut))).rejects.toMatchObject({
    code: 'COMPLETION_CHANGED',
  });
  expect((await collect(await stream('What is weak?', key))).content).toMatch(/^Other\./);
});
