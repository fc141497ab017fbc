import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { keyOf } from './auth/support.js';
import { callTool, mcpClient } from './mcp-support.js';
import { expectProblem, startApi, type Api } from './support.js';

/** Tools do what the key that comes along may do, and nothing else. */

let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const index = scriptedIndex(() => [hit('a#0', 'Travel expenses are settled within thirty days.')]);
  api = await startApi(env, {
    ports: { index },
    settings: { VOUCH_AUTH: 'required' },
    policy: { modes: { off: ['asker'] } },
  });
  await api.startWorker();
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

test('nobody is served without a key that counts; a cookie is none', async () => {
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };
  expectProblem(await api.post('/mcp', initialize), 401, 'UNAUTHENTICATED');
  expectProblem(await api.post('/mcp', initialize, { cookie: 'vouch=1' }), 401, 'UNAUTHENTICATED');
  const wrong = { Authorization: 'Bearer vouch_wrong' };
  expectProblem(await api.post('/mcp', initialize, wrong), 401, 'UNAUTHENTICATED');
  await expect(mcpClient(api, wrong)).rejects.toThrow();
});

test('a role that is missing, and a question of somebody else, are told as by the API', async () => {
  const kim = await mcpClient(api, await keyOf(api, 'kim', ['asker']));
  const paula = await mcpClient(api, await keyOf(api, 'paula', ['auditor']));
  const lee = await mcpClient(api, await keyOf(api, 'lee', ['asker']));
  const asked = await callTool(kim, 'ask', { question: 'When are travel expenses settled?', mode: 'off' });
  expect(asked).toMatchObject({ isError: false, content: { stage: 'completed' } });

  const refused = await callTool(paula, 'ask', { question: 'When are travel expenses settled?' });
  expect(refused).toMatchObject({ isError: true });
  expect(refused.text).toContain('ROLE_REQUIRED');
  const { queryId } = asked.content;
  expect((await callTool(paula, 'get_query', { queryId })).content.queryId).toBe(queryId);
  const foreign = await callTool(lee, 'get_query', { queryId });
  expect(foreign).toMatchObject({ isError: true });
  expect(foreign.text).toContain('QUERY_NOT_FOUND');
  await Promise.all([kim.close(), paula.close(), lee.close()]);
});
