import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import express from 'express';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { StreamedChunk } from '../../api/openai/completion.js';
import { sendChunks } from '../../api/openai/register.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { pythonPackage } from '../support/python/packages.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { collect, openAiClient, user } from './openai-support.js';
import { startApi, type Api } from './support.js';

/** OpenAI's client for Python, unmodified, from PyPI. */

const run = promisify(execFile);
let env: TestWorkflowEnvironment;
let api: Api;
let packages: string;

beforeAll(async () => {
  packages = await pythonPackage('openai', '3.54.0');
  env = await startDevServer();
  const reasoner = scriptedReasoner({
    analyse: async ({ question, clarifications }) => {
      const unclear = question.includes('unclear') && clarifications.length === 0;
      return thought(clearAnalysis(question, { clarity: unclear ? 0.2 : 0.9 }));
    },
  });
  const found = [hit('a#0', '연차는 15일입니다.'), hit('b#0', 'Fifteen days.'), hit('c#0', 'Days.')];
  api = await startApi(env, { ports: { reasoner, index: scriptedIndex(() => found) } });
  await api.startWorker();
}, 420_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

async function python<T>(scenario: string, url = `${api.url}/v1`): Promise<T> {
  const script = resolve('test/support/python/openai_client.py');
  const { stdout } = await run('python3', [script, url, scenario], {
    env: { ...process.env, PYTHONPATH: packages, PYTHONIOENCODING: 'utf-8' },
    timeout: 90_000,
  });
  return JSON.parse(stdout) as T;
}

test('an answer with its citations, and the models', async () => {
  const { content, ...rest } = await python<{ content: string }>('answer');
  expect(content).toMatch(/^연차는 15일입니다\. \[1\]\n\n출처:\n\[1\] Title of a#0 – http/);
  expect(rest).toMatchObject({ cited: [['[1]', 'Title of a#0']], stage: 'completed' });
  expect(rest).toHaveProperty('models', expect.arrayContaining(['vouch']));
}, 120_000);

test('a stream, and one that is cut and goes on', async () => {
  expect(await python('stream')).toMatchObject({
    content: expect.stringContaining('[1]') as string,
    progress: expect.stringContaining('Searching') as string,
    finish: ['stop'],
    usage: true,
  });
  const { joined, whole } = await python<{ joined: object; whole: object }>('resume');
  expect(joined).toEqual(whole);
}, 120_000);

test('a clarification there and back', async () => {
  expect(await python('clarify')).toEqual({
    finish: 'tool_calls',
    name: 'human_request',
    asked: 'Which one?',
    content: expect.stringContaining('[1]') as string,
  });
}, 120_000);

test('errors are the client’s own', async () => {
  expect(await python('errors')).toEqual({
    model: ['NotFoundError', 404, 'model_not_found', null],
    empty: ['BadRequestError', 400, 'INVALID_REQUEST', 'messages[0].content'],
  });
}, 120_000);

test('heartbeats between events with ids trouble neither client', async () => {
  const app = express();
  async function* slowly(): AsyncGenerator<StreamedChunk> {
    for (const [i, content] of ['a', 'b', 'c'].entries()) {
      await sleep(120);
      const choice = { index: 0 as const, delta: { content }, logprobs: null, finish_reason: null };
      const head = { id: 'x', object: 'chat.completion.chunk' as const, created: 1, model: 'slow' };
      yield { id: `x.e${i}`, chunk: { ...head, choices: [choice] } };
    }
  }
  app.post('/v1/chat/completions', async (_req, res) => {
    const { signal } = new AbortController();
    await sendChunks(res, slowly(), { heartbeatMs: 10, language: 'en', signal, failed: () => undefined });
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await python('slow', `${url}/v1`)).toEqual(['a', 'b', 'c']);
    const stream = await openAiClient({ url }).chat.completions.create({
      model: 'slow',
      messages: [user('x')],
      stream: true,
    });
    expect((await collect(stream)).content).toBe('abc');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}, 120_000);
