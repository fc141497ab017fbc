import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import { createOpenAiChatModel } from '../../adapters/models/openai/chat-model.js';
import { checkPack, packFilesAt } from '../../audit/packs/check-pack.js';
import type { Conversation, ErasedConversation } from '../../contract/conversation.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import { verifiedFor, verifyQuery } from '../../infra/audit/verify-queries.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { dataConverterOf, dataKeysOf } from '../../temporal/data-converter.js';
import type { DataKeys } from '../../temporal/data-keys.js';
import { createAuditArchive } from '../../worker/audit-archive.js';
import { memoryBlobs, memoryRecords } from '../support/memory-ports.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import * as replies from '../support/model-servers/replies.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { testBundle } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { TestHost } from '../unit/cli/test-host.js';
import { openAiClient, user } from './openai-support.js';
import { callsFor, result, TOOLS, toolCalls, type Message } from './openai-tools-support.js';
import { eventually, expectProblem, startApi, type Api } from './support.js';

/** Conversations with a client's tools, as an auditor reads, proves, takes along and erases them. */

const FILE = { path: 'a.txt' };

let env: TestWorkflowEnvironment;
let api: Api;
let model: ModelServer;
let folder: string;
let dataKeys: DataKeys;
let keyValues: KeyValueStore;
let close: () => void;
const blobs = memoryBlobs();
const settings = {
  VOUCH_ENCRYPTION_KEYS: [{ id: 'k1', key: randomBytes(32) }],
  VOUCH_ERASURE: 'on' as const,
};
const client = () => new Client({ connection: env.connection, dataConverter: converter() });
const converter = () => dataConverterOf({ ...settings, VOUCH_PAYLOAD_OFFLOAD_KB: 4 }, blobs, dataKeys);

beforeAll(async () => {
  env = await startDevServer();
  folder = mkdtempSync(join(tmpdir(), 'vouch-conversations-'));
  const database = openDatabase(folder);
  close = () => database.close();
  keyValues = createEmbeddedKeyValueStore(database);
  dataKeys = dataKeysOf(settings, keyValues)!;
  model = await startOpenAiServer();
  api = await startApi(env, {
    ports: {
      blobs,
      chat: createOpenAiChatModel({ apiKey: 'sk-example', baseUrl: model.url, timeoutMs: 20_000 }),
    },
    settings: {
      VOUCH_CHAT_MODEL_PROVIDER: 'openai',
      VOUCH_CHAT_MODEL: 'model-a',
      OPENAI_API_KEY: 'sk-example',
    },
    dataConverter: converter(),
    stores: { dataKeys, records: memoryRecords(), blobs },
  });
  await api.startWorker();
}, 120_000);
afterAll(async () => {
  await api.stop();
  await model.stop();
  close();
  rmSync(folder, { recursive: true });
  await env.teardown();
});

async function go(messages: Message[]) {
  const completion = await openAiClient(api).chat.completions.create({
    model: 'model-a',
    messages,
    tools: TOOLS,
  });
  const { message } = completion.choices[0]!;
  const { turnId } = (completion as unknown as { vouch: { turnId: string } }).vouch;
  return { turnId, calls: toolCalls(message), messages: [...messages, message] };
}

/** A call that fails, one that the user declines, and the end. @returns ids of the three turns */
async function talked(question = 'Check canary-1f.txt'): Promise<string[]> {
  model.next(
    callsFor(['list_files', FILE]),
    callsFor(['create_file', FILE]),
    replies.says('Nothing was created.'),
  );
  const first = await go([user(question)]);
  const failed = '{"success": false, "error": "no canary-2e here"}';
  const second = await go([...first.messages, result(first.calls[0]!.id, failed)]);
  const third = await go([...second.messages, user('No, leave it.')]);
  return [first, second, third].map(({ turnId }) => turnId);
}

/** Once the server lists them all. */
async function read(id: string, turns: number): Promise<Conversation> {
  const { status, body } = await eventually(
    () => api.get<Conversation>(`/v1/conversations/${id}`),
    (reply) => reply.body.turns?.length === turns,
  );
  expect(status).toBe(200);
  expect(ENDPOINTS.getConversation.response.parse(body)).toEqual(body);
  return body;
}

async function cli(...words: string[]): Promise<string> {
  const host = new TestHost().pipe();
  const code = await host.vouch(...words, '--api', api.url);
  expect({ code, errors: host.errors }).toEqual({ code: 0, errors: '' });
  return host.output;
}

function verify(id: string) {
  const parts = { client: client(), workflowBundle: testBundle(), dataConverter: converter(), dataKeys };
  return verifyQuery(parts, id);
}

test('an auditor sees the chain of calls, approvals and corrections, by the id of any turn', async () => {
  const ids = await talked();
  const { conversationId, asker, turns } = await read(ids[2]!, 3);
  expect({ conversationId, asker }).toEqual({ conversationId: ids[0], asker: 'local' });
  expect(turns.map(({ turnId, parent, state }) => ({ turnId, parent, state }))).toEqual([
    { turnId: ids[0], state: 'completed' },
    { turnId: ids[1], parent: ids[0], state: 'completed' },
    { turnId: ids[2], parent: ids[1], state: 'completed' },
  ]);
  const [asked, failed, declined] = turns;
  const [call] = asked!.reply!.calls;
  expect(asked).toMatchObject({ said: ['Check canary-1f.txt'], results: [], asked: 1, model: 'model-a' });
  expect(call).toMatchObject({ name: 'list_files', arguments: FILE });
  expect(failed).toMatchObject({
    said: [],
    results: [{ callId: call!.callId, argsHash: call!.argsHash, outcome: 'failed', sign: 'success: false' }],
    guidance: [{ kind: 'failed', callId: call!.callId }],
  });
  expect(declined).toMatchObject({
    said: ['No, leave it.'],
    results: [{ callId: failed!.reply!.calls[0]!.callId, outcome: 'declined' }],
    guidance: [{ kind: 'declined' }],
    reply: { text: 'Nothing was created.', calls: [] },
  });
  // texts of results may be anything: only their hashes are told
  expect(JSON.stringify(turns)).not.toContain('canary-2e');

  const page = await api.get<Conversation>(`/v1/conversations/${ids[0]}?limit=2`);
  expect(page.body.turns.map(({ turnId }) => turnId)).toEqual(ids.slice(0, 2));
  const rest = await api.get<Conversation>(`/v1/conversations/${ids[0]}?limit=2&cursor=${page.body.next}`);
  expect(rest.body.turns.map(({ turnId }) => turnId)).toEqual(ids.slice(2));
  expect(rest.body).not.toHaveProperty('next');
}, 120_000);

test('what failed is told with its failure', async () => {
  model.next(replies.denied());
  await expect(go([user('Will it work?')])).rejects.toThrow();
  const { turns } = await eventually(
    async () => {
      const ids: string[] = [];
      for await (const { workflowId } of client().workflow.list({ query: "ExecutionStatus='Failed'" }))
        ids.push(workflowId);
      return ids[0] === undefined ? { turns: [] } : read(ids[0], 1);
    },
    (found) => found.turns.length === 1,
  );
  expect(turns[0]).toMatchObject({
    state: 'failed',
    said: ['Will it work?'],
    failure: { code: 'forbidden' },
  });
}, 120_000);

test('what is none is not found', async () => {
  expectProblem(await api.get(`/v1/conversations/t-${'0'.repeat(32)}`), 404, 'CONVERSATION_NOT_FOUND');
  expectProblem(await api.get('/v1/conversations/q-00000000'), 404, 'CONVERSATION_NOT_FOUND');
  const erase = await api.post(`/v1/conversations/t-${'0'.repeat(32)}/erase`, { reason: 'x' });
  expectProblem(erase, 404, 'CONVERSATION_NOT_FOUND');
});

test('what was erased can be read by nobody, and still be proven', async () => {
  const ids = await talked('What is in canary-3d.txt?');
  const known = await read(ids[0]!, 3);
  const before = join(folder, 'before');
  await cli('audit', 'export', ids[1]!, ids[2]!, '--out', before);
  const textOf = (pack: string) => readFileSync(join(pack, 'records-00001.jsonl'), 'utf8');
  expect(textOf(before)).toContain('canary-3d');
  expect(textOf(before).match(/"type":"turn"/g)).toHaveLength(3);
  for (const type of ['said', 'call', 'result', 'guidance', 'answer', 'run'])
    expect(textOf(before)).toContain(`"type":"${type}"`);

  expect((await verifiedFor(client(), ids[2]!)).sort()).toEqual([...ids].sort());
  for (const id of ids) expect(await verify(id)).toMatchObject({ verdict: 'same', runs: [{}] });

  expect(await cli('audit', 'erase', ids[1]!, '--reason', 'asked for by the person')).toContain(ids[2]);
  const again = await api.post<ErasedConversation>(`/v1/conversations/${ids[0]}/erase`, { reason: 'again' });
  expect(again.body.turns.map(({ turnId, reason }) => [turnId, reason])).toEqual(
    ids.map((id) => [id, 'asked for by the person']),
  );
  const left = await read(ids[0]!, 3);
  expect(JSON.stringify(left)).not.toContain('canary');
  expect(left.turns.map(({ sha256, erased }) => [sha256, erased?.by])).toEqual(
    known.turns.map(({ sha256 }) => [sha256, 'local']),
  );
  const histories = await Promise.all(ids.map((id) => client().workflow.getHandle(id).fetchHistory()));
  expect(Buffer.from(JSON.stringify(histories)).toString()).not.toContain('canary');
  expect(await verify(ids[0]!)).toMatchObject({ verdict: 'erased' });
  const log = await api.get<{ items: object[] }>('/v1/security-log?type=content_erased');
  expect(log.body.items).toContainEqual(expect.objectContaining({ target: ids[0] }));

  const after = join(folder, 'after');
  await cli('audit', 'export', ids[0]!, '--out', after);
  expect(textOf(after)).not.toContain('canary');
  for (const pack of [before, after])
    expect(await checkPack(await packFilesAt(pack))).toMatchObject({ ok: true });
  for (const { sha256 } of known.turns) expect(textOf(after)).toContain(sha256);
}, 120_000);

test('a turn that was erased is not begun again by its key, and its client can still go on', async () => {
  const said = { model: 'model-a', messages: [user('Look at a.txt')], tools: TOOLS };
  const keyed = { 'Idempotency-Key': 'erased-turn' };
  const complete = (body: object, headers = {}) =>
    api.post<{ vouch: { turnId: string }; choices: { message: Message }[]; error?: { code: string } }>(
      '/v1/chat/completions',
      body,
      headers,
    );
  model.next(callsFor(['list_files', FILE]));
  const { vouch, choices } = (await complete(said, keyed)).body;
  const { message } = choices[0]!;
  expect((await api.post(`/v1/conversations/${vouch.turnId}/erase`, { reason: 'x' })).status).toBe(200);
  expect(await complete(said, keyed)).toMatchObject({
    status: 410,
    body: { error: { code: 'QUERY_ERASED' } },
  });
  model.next(replies.says('It holds nothing.'));
  const call = toolCalls(message as never)[0]!;
  const behind = { ...said, messages: [...said.messages, message, result(call.id, '{}')] };
  expect(await complete(behind)).toMatchObject({ status: 200 });
}, 120_000);

test('turns are among what is exported regularly, erased ones without their content', async () => {
  const known = await talked('What is in canary-4c.txt?');
  await read(known[0]!, 3);
  const archive = createAuditArchive({
    client: client(),
    keyValues,
    dataKeys,
    folder: join(folder, 'audit'),
    info: { version: '0.1.0', prompts: [] },
    log: pino({ level: 'silent' }),
    now: () => Date.now() + 3_600_000, // as later, when lists have caught up
  });
  const { pack = '', queries } = await archive.exportDue();
  expect(queries).toBeGreaterThan(3);
  expect(await checkPack(await packFilesAt(pack))).toMatchObject({ ok: true });
  const text = readFileSync(join(pack, 'records-00001.jsonl'), 'utf8');
  for (const id of known) expect(text).toContain(id);
  expect(text).toContain('canary-4c');
  expect(text).not.toContain('canary-3d');
}, 120_000);
