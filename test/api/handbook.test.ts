import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createPorts, type OpenPorts } from '../../adapters/registry.js';
import { loadConfig } from '../../config/load-config.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { QueryView } from '../../contract/query.js';
import type { Receipt } from '../../contract/requests/index.js';
import { startDevServer } from '../support/temporal.js';
import { openRequest, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let ports: OpenPorts;
let folder: string;

beforeAll(async () => {
  env = await startDevServer();
  folder = await mkdtemp(join(tmpdir(), 'vouch-api-'));
  ports = createPorts(loadConfig({ VOUCH_DATA_DIR: folder }));
  const root = resolve('samples/handbook');
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  for (const { path } of await ports.source.list({ root })) {
    await ports.index.putDocument(await ports.source.read({ root, path, collection: 'handbook', defaults }));
  }
  api = await startApi(env, { ports });
  await api.startWorker();
}, 120_000);

afterAll(async () => {
  await api.stop();
  await ports.close();
  await rm(folder, { recursive: true });
  await env.teardown();
});

test.each([
  ['출장비 정산 방법 알려줘', 'ko'],
  ['How do I settle travel expenses?', 'en'],
])('the handbook answers: %s', async (question, language) => {
  const status = await api.ask({ question, mode: 'off', sessionId: `s-${language}` }, 25);
  expect(ENDPOINTS.getQuery.response.parse(status)).toMatchObject({ stage: 'completed', language });
  const answer = 'answer' in status ? status.answer : undefined;
  expect(answer?.citations[0]?.documentId).toMatch(new RegExp(`${language}/travel-expenses`));
  const feedback = await api.post(`/v1/queries/${status.id}/feedback`, { rating: 'positive' });
  expect(feedback.status).toBe(200);
});

test('what the handbook does not say waits for a person, whose words are delivered', async () => {
  const status = await api.ask({ question: 'Which football club won the cup in 1974?' }, 25);
  const request = openRequest(status);
  const decision =
    request.kind === 'clarification'
      ? { action: 'cancel' }
      : { action: 'edit', text: 'The handbook does not say. Ask the sports desk.' };
  const receipt = await api.post<Receipt>(`/v1/requests/${request.id}/decision`, decision);
  expect(receipt).toMatchObject({ status: 200, body: { decidedBy: 'human', requestId: request.id } });
  const etag = `"${status.revision}"`;
  const ended = await api.get<QueryView>(`/v1/queries/${status.id}`, {
    'If-None-Match': etag,
    Prefer: 'wait=10',
  });
  expect(['completed', 'cancelled', 'reviewing', 'answering']).toContain(ended.body.stage);
  expect(ended.body.receipts).toContainEqual(receipt.body);
});
