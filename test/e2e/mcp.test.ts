import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import type { Decision, HumanRequest } from '../../contract/requests/index.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import { reasoningScript, type ReasoningScript } from '../support/model-servers/reasoning-script.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { call, queryUntil } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';
import { openOf } from './tours/driver.js';

/** A model plans with the tools of an MCP server, and people approve, complete and refuse what it plans. */

// several questions of each test go through real processes
jest.setTimeout(120_000);

const QUESTION = 'How do I settle travel expenses?';
const dir = mkdtempSync(join(tmpdir(), 'vouch-mcp-e2e-'));
const effectsFile = join(dir, 'effects');

let folder: StackFolder;
let stack: Stack;
let model: ModelServer;
let script: ReasoningScript;

beforeAll(async () => {
  script = reasoningScript();
  model = await startOpenAiServer();
  model.script(script);
  const mcpFile = join(dir, 'mcp.json');
  const desk = {
    command: process.execPath,
    args: [resolve('test/support/mcp/server.mjs'), 'stdio'],
    // filled in by the program from its environment
    env: { EFFECTS_FILE: '${EFFECTS}' },
  };
  writeFileSync(mcpFile, JSON.stringify({ mcpServers: { desk } }));
  folder = await stackFolder({
    VOUCH_REASONER: 'llm',
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'a-model',
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'a-key',
    VOUCH_MCP_FILE: mcpFile,
    EFFECTS: effectsFile,
  });
  stack = await folder.start();
  // its questions are answered from the handbook
  await folder.introduced();
}, 300_000);
afterAll(async () => {
  await folder.remove();
  await model.stop();
  rmSync(dir, { recursive: true, force: true });
});

const effects = (): string[] =>
  existsSync(effectsFile) ? readFileSync(effectsFile, 'utf8').trim().split('\n').filter(Boolean) : [];

const decide = (request: HumanRequest, decision: Decision) =>
  call(stack, 'POST', `/v1/requests/${request.id}/decision`, decision);

/** Asks with a model that plans this call; its arguments are mended as told. */
async function ask(tool: string, args: Record<string, unknown>, mended: Record<string, unknown>[] = []) {
  const list = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]) => ({ name, value }));
  script.change({
    analyse: () => ({ toolCalls: [{ tool: `desk.${tool}`, task: 'Use the desk', arguments: list(args) }] }),
    correct: ({ user: text }) => {
      const next = mended.shift();
      const todoId = /The todo (\S+) failed/.exec(text)?.[1];
      return {
        edits: next ? [{ op: 'update', todoId, arguments: list(next) }] : [],
      };
    },
  });
  const body: StartQuery = { question: QUESTION, mode: 'off', policy: { cache: { ttlSeconds: 0 } } };
  return call<QueryView>(stack, 'POST', '/v1/queries', body, { prefer: 'wait=25' });
}

const ended = (id: string) => queryUntil(stack, id, ({ stage }) => isFinal(stage));
const todoOf = (view: QueryView) => view.plan!.todos.find(({ tool }) => tool.startsWith('desk.'));

test('the model is told of the tools, and what only reads is called without asking', async () => {
  const view = await ended((await ask('look_up', { ticket: 'T-1' })).id);
  expect(todoOf(view)).toMatchObject({ status: 'completed', result: 'Ticket T-1 is open.' });
  expect(script.asked.find(({ prompt }) => prompt === 'analyse')!.user).toContain('desk.close_ticket');
  // what the tool said is evidence of the answer
  expect(view.passages.some(({ source, snippet }) => source === 'tool' && snippet.includes('T-1'))).toBe(
    true,
  );
});

test.each([
  ['approve', 'completed', 1],
  ['skip', 'skipped', 0],
  ['reject', undefined, 0],
] as const)('what changes data waits for a person: %s', async (action, status, count) => {
  const before = effects().length;
  const waiting = await ask('close_ticket', { ticket: `T-${action}` });
  const request = openOf(waiting, 'approval_request');
  expect(request).toMatchObject({
    kind: 'approval_request',
    payload: {
      todo: { tool: 'desk.close_ticket', arguments: { ticket: `T-${action}` } },
      reasons: ['changes_data'],
    },
  });
  expect(effects()).toHaveLength(before);
  await decide(request, { action });
  const view = await ended(waiting.id);
  if (status) expect(todoOf(view)).toMatchObject({ status });
  else expect(view).toMatchObject({ stage: 'rejected', outcome: { code: 'APPROVAL_REJECTED' } });
  expect(effects()).toHaveLength(before + count);
});

test('what the model leaves out is asked of a person', async () => {
  const waiting = await ask('look_up', {});
  const request = openOf(waiting, 'input_request');
  expect(request).toMatchObject({
    kind: 'input_request',
    payload: { requestedSchema: { properties: { ticket: { type: 'string' } } } },
  });
  await decide(request, { action: 'answer', value: { ticket: 'T-9' } });
  expect(todoOf(await ended(waiting.id))).toMatchObject({ result: 'Ticket T-9 is open.' });
});

test('a call that fails twice is corrected twice, and every correction is a version of the plan', async () => {
  const waiting = await ask('convert', { currency: 'won', amount: 10.5 }, [
    { currency: 'KRW', amount: 10.5 },
    { currency: 'KRW', amount: 11 },
  ]);
  const view = await ended(waiting.id);
  expect(todoOf(view)).toMatchObject({ status: 'completed', result: '11 KRW' });
  expect(view.plan!.changes.map(({ by }) => by)).toEqual(['reasoner', 'reasoner', 'reasoner']);
  expect(view.plan!.changes.map(({ instruction }) => instruction ?? '')).toEqual([
    '',
    expect.stringContaining('three letters'),
    expect.stringContaining('no decimals'),
  ]);
  expect(view.metrics.steps.filter(({ step }) => step === 'correct')).toHaveLength(2);
});

test('a call that nobody can correct costs the todo, not the answer', async () => {
  const view = await ended((await ask('convert', { currency: 'won', amount: 1 })).id);
  expect(todoOf(view)).toMatchObject({
    status: 'failed',
    note: expect.stringContaining('three letters') as unknown,
  });
  expect(view).toMatchObject({
    stage: 'completed',
    answer: { answered: true, disclaimers: [{ code: 'degraded' }] },
  });
});

test('a long result is kept whole beside the query', async () => {
  const view = await ended((await ask('report', { lines: 2_000 })).id);
  const todo = todoOf(view)!;
  expect(todo.result!.length).toBeLessThanOrEqual(4_000);
  expect(todo.resultReference).toMatch(/^[0-9a-f]{64}$/);
  expect(view).toMatchObject({ stage: 'completed', answer: { answered: true } });
});
