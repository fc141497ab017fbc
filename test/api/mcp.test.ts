import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { startDevServer } from '../support/temporal.js';
import { portsThatAskBack } from './asking-back.js';
import { callTool, mcpClient } from './mcp-support.js';
import { as, endOf, eventually, startApi, type Api } from './support.js';

/** The MCP server over streamable HTTP, used by the client of the SDK. */

let env: TestWorkflowEnvironment;
let api: Api;
let ann: Client;

beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, {
    ports: portsThatAskBack(),
    people: 'ann,bob,rita:reviewers',
  });
  await api.startWorker();
  ann = await mcpClient(api, as('ann'));
}, 120_000);
afterAll(async () => {
  await ann.close();
  await api.stop();
  await env.teardown();
});

test('initialize says who serves; every tool has its schemas and hints', async () => {
  expect(ann.getServerVersion()).toMatchObject({ name: 'vouch' });
  const { tools } = await ann.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'ask',
    'decide',
    'get_query',
    'list_requests',
    'search_documents',
  ]);
  for (const tool of tools) {
    expect(tool.inputSchema.type).toBe('object');
    expect(tool.outputSchema?.type).toBe('object');
    expect(typeof tool.annotations?.readOnlyHint).toBe('boolean');
  }
});

test.each([
  ['How is the VPN set up?', 'Sources:'],
  ['VPN은 어떻게 설정하나요?', '출처:'],
])('a question is answered with citations, in its language: %s', async (question, sources) => {
  const told: string[] = [];
  const result = await ann.callTool({ name: 'ask', arguments: { question } }, undefined, {
    onprogress: ({ message }) => void told.push(message ?? ''),
  });
  const { structuredContent, content } = result as {
    structuredContent: unknown;
    content: { text: string }[];
  };
  expect(structuredContent).toMatchObject({
    stage: 'completed',
    answer: { status: 'final', citations: [{ marker: 1, documentId: 'a' }] },
    confidence: { level: expect.any(String) as string },
    waitingFor: [],
  });
  expect(content[0]?.text).toContain('VPN is set up with the client.');
  expect(content[0]?.text).toContain(sources);
  expect(told.length).toBeGreaterThan(0);
  const { queryId } = structuredContent as { queryId: string };
  const again = await callTool(ann, 'get_query', { queryId });
  expect(again.content).toEqual(structuredContent);
});

test('without forms the result says what waits; decide answers it', async () => {
  const { content, text } = await callTool(ann, 'ask', { question: 'How is the unclear thing set up?' });
  const [waiting] = content.waitingFor;
  expect(content.stage).toBe('clarifying');
  expect(waiting).toMatchObject({ kind: 'clarification', shown: { options: ['VPN', 'printer'] } });
  expect(text).toContain('What is it?');
  expect(text).toContain(waiting!.requestId);
  const { requestId, shownHash } = waiting!;
  const decision = { requestId, shownHash, action: 'answer', text: 'the VPN' };
  const wrong = await callTool(ann, 'decide', { ...decision, action: 'approve' });
  expect(wrong).toMatchObject({ isError: true });
  expect(wrong.text).toContain('HITL_WRONG_KIND');
  const decided = await callTool<{ by: string }>(ann, 'decide', decision);
  expect(decided.content).toMatchObject({ decidedBy: 'human', by: 'ann', action: 'answer' });
  const twice = await callTool(ann, 'decide', decision);
  expect(twice).toMatchObject({ isError: true });
  expect(twice.text).toMatch(/“receipt” shows.*\nreceipt: .*"by":"ann"/);
  const end = await callTool(ann, 'get_query', { queryId: content.queryId, waitSeconds: 60 });
  expect(end.content).toMatchObject({ stage: 'completed', waitingFor: [] });
});

test('with forms the person is asked in the call itself', async () => {
  const shown: ElicitRequestFormParams[] = [];
  const client = await mcpClient(api, as('ann'), (params) => {
    shown.push(params);
    return { action: 'accept', content: { option: 'VPN' } };
  });
  const { content } = await callTool(client, 'ask', { question: '그거 어떻게 설정해요?' });
  expect(content).toMatchObject({ stage: 'completed', waitingFor: [] });
  expect(shown).toMatchObject([
    {
      message: '무엇을 설정하나요?',
      requestedSchema: { properties: { option: { enum: ['VPN', '프린터'] }, text: { title: '직접 입력' } } },
    },
  ]);
  const { receipts } = await endOf(api, content.queryId);
  expect(receipts).toMatchObject([{ by: 'ann', decidedBy: 'human', reply: { text: 'VPN' } }]);
  await client.close();
});

test.each(['decline', 'cancel'] as const)('a form answered with %s decides nothing', async (action) => {
  const client = await mcpClient(api, as('ann'), () => ({ action }));
  const { content } = await callTool(client, 'ask', { question: `Another unclear thing to ${action}` });
  expect(content).toMatchObject({ stage: 'clarifying', waitingFor: [{ kind: 'clarification' }] });
  await client.close();
});

test('while no worker is there the result says how to come back, and the question is answered later', async () => {
  const idle = await startApi(env, { ports: portsThatAskBack(), people: 'ann' });
  const client = await mcpClient(idle, as('ann'));
  const asked = await callTool(client, 'ask', { question: 'How is it set up?', mode: 'off', waitSeconds: 1 });
  expect(asked).toMatchObject({ isError: false, content: { stage: 'analysing', waitingFor: [] } });
  const { queryId } = asked.content;
  expect(asked.text).toContain(`Call get_query with ${queryId}`);
  await idle.startWorker();
  await endOf(idle, queryId);
  expect((await callTool(client, 'get_query', { queryId })).content.stage).toBe('completed');
  await client.close();
  await idle.stop();
});

test('a reviewer finds what waits and decides it for what was shown', async () => {
  const rita = await mcpClient(api, as('rita'));
  const policy = {
    review: { planInStrict: false },
    requests: { answer_review_hard: { groups: ['reviewers'] } },
  };
  const asked = await api.ask({ question: 'Who sets up the VPN?', mode: 'strict', policy }, 30, as('ann'));
  const { content } = await callTool<{ items: { requestId: string; kind: string; shownHash: string }[] }>(
    rita,
    'list_requests',
    { queryId: asked.id },
  );
  const [item] = content.items;
  expect(item).toMatchObject({
    kind: 'answer_review',
    shown: { draft: { text: expect.any(String) as string } },
  });
  const { requestId, shownHash } = item!;
  const stale = await callTool(rita, 'decide', { requestId, action: 'approve', shownHash: '0'.repeat(64) });
  expect(stale.text).toContain('HITL_REQUEST_CHANGED');
  const bob = await mcpClient(api, as('bob'));
  const refused = await callTool(bob, 'decide', { requestId, action: 'approve', shownHash });
  expect(refused).toMatchObject({ isError: true });
  expect(refused.text).toContain('HITL_FORBIDDEN');
  const decided = await callTool(rita, 'decide', { requestId, action: 'approve', shownHash });
  expect(decided).toMatchObject({ isError: false, content: { by: 'rita', action: 'approve' } });
  const end = await callTool(ann, 'get_query', { queryId: asked.id, waitSeconds: 60 });
  expect(end.content).toMatchObject({ stage: 'completed' });
  await Promise.all([rita.close(), bob.close()]);
});

test('questions and documents are resources', async () => {
  const { resourceTemplates } = await ann.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate).sort()).toEqual([
    'vouch://documents/{id}',
    'vouch://queries/{id}',
  ]);
  const { content } = await callTool(ann, 'ask', { question: 'How is the VPN kept running?' });
  const uri = `vouch://queries/${content.queryId}`;
  const { contents } = await ann.readResource({ uri });
  expect(contents).toMatchObject([
    {
      uri,
      mimeType: 'text/plain',
      text: expect.stringContaining('VPN is set up with the client.') as string,
    },
  ]);
  const listed = await eventually(
    () => ann.listResources(),
    ({ resources }) => resources.some((resource) => resource.uri === uri),
  );
  expect(listed.resources.find((resource) => resource.uri === uri)).toMatchObject({
    title: 'How is the VPN kept running?',
  });
  await expect(ann.readResource({ uri: 'vouch://documents/no%2Fsuch.md' })).rejects.toThrow(
    /^MCP error -32602: [^:]*\(DOCUMENT_NOT_FOUND\)/,
  );
});

test('documents are searched', async () => {
  const { content, text } = await callTool<{ items: object[] }>(ann, 'search_documents', {
    query: 'VPN',
    limit: 2,
  });
  expect(content.items[0]).toMatchObject({
    passageId: 'a#0',
    documentId: 'a',
    similarity: expect.any(Number) as number,
  });
  expect(text).toContain('VPN is set up with the client.');
});

test('what cannot be done is told as the result of the tool', async () => {
  const missing = await callTool(ann, 'get_query', { queryId: 'q-00000000' });
  expect(missing).toMatchObject({ isError: true });
  expect(missing.text).toContain('QUERY_NOT_FOUND');
  const empty = await callTool(ann, 'ask', { question: ' ' });
  expect(empty).toMatchObject({ isError: true });
  expect(JSON.stringify([missing, empty])).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
});

test('a call that is cancelled ends, and the question goes on', async () => {
  const before = await callTool(ann, 'ask', {
    question: 'An unclear thing that is given up',
    waitSeconds: 30,
  });
  const stop = new AbortController();
  const waiting = ann.callTool(
    { name: 'get_query', arguments: { queryId: before.content.queryId, waitSeconds: 300 } },
    undefined,
    { signal: stop.signal },
  );
  setTimeout(() => stop.abort('enough'), 300);
  await expect(waiting).rejects.toThrow('enough');
  const still = await callTool(ann, 'get_query', { queryId: before.content.queryId });
  expect(still.content.stage).toBe('clarifying');
});

describe('the door', () => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    api.post<{ code?: string; error?: { code: number } }>('/mcp', body, {
      accept: 'application/json, text/event-stream',
      ...headers,
    });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

  test('knows no session that it did not give out; one is not needed', async () => {
    const unknown = await send(ping, { 'mcp-session-id': 'made-up' });
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: -32001 } } });
    const response = await fetch(`${api.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(ping),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('"result":{}');
  });

  test.each([
    ['en', 'about to stop'],
    ['ko', '곧 종료'],
  ])('takes nothing more once its process is about to stop, and says so: %s', async (language, text) => {
    const stopping = await startApi(env);
    stopping.streams.retire();
    const refused = await stopping.post('/mcp', ping, { 'accept-language': language });
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { code: -32000, message: expect.stringContaining(text) as string } },
    });
    expect(refused.headers.get('retry-after')).toBe('2');
    await stopping.stop();
  });

  test('refuses pages of other origins, other methods, other contents, and what is no message', async () => {
    expect(await send(ping, { origin: 'https://elsewhere.example' })).toMatchObject({
      status: 403,
      body: { code: 'ORIGIN_FORBIDDEN' },
    });
    expect((await api.get('/mcp')).status).toBe(405);
    expect((await send('no json', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send({ nonsense: true })).status).toBe(400);
    expect((await send('{')).status).toBe(400);
  });
});
