import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMcpToolHost } from '../../adapters/tools/mcp/index.js';
import type { NewTodo, PlanEdit, ToolArguments } from '../../contract/plan.js';
import { mcpServer, stdioEndpoint } from '../support/mcp/index.js';
import { memoryBlobs, memoryMarks, scriptedIndex } from '../support/memory-ports.js';
import { decide, nextRequest, portsFor } from '../support/query-harness.js';
import { good, useScenarios } from '../support/scenario.js';
import { scriptedReasoner, thought } from '../support/scripted-reasoner.js';

const { run } = useScenarios();
const dir = mkdtempSync(join(tmpdir(), 'vouch-mcp-'));
const effects = join(dir, 'effects');
const blobs = memoryBlobs();
const tools = createMcpToolHost({
  servers: [
    mcpServer(stdioEndpoint({ EFFECTS_FILE: effects }), { tools: { book_room: { approval: 'never' } } }),
  ],
  blobs,
  keyValues: memoryMarks(),
});
afterAll(async () => {
  await tools.close();
  rmSync(dir, { recursive: true, force: true });
});
const done = (): string[] =>
  existsSync(effects) ? readFileSync(effects, 'utf8').trim().split('\n').filter(Boolean) : [];

/** A query with one todo, and a reasoner that mends the arguments of a failed call as told. */
async function ask(tool: string, args: ToolArguments, mended: ToolArguments[] = []) {
  const failures: string[] = [];
  const reasoner = scriptedReasoner({
    correct: async ({ todoId, failure }) => {
      const next = mended[failures.push(failure) - 1];
      const edits: PlanEdit[] = next ? [{ op: 'update', todoId, set: { arguments: next } }] : [];
      return thought(edits);
    },
  });
  const todo: NewTodo = { id: 't', tool: `desk.${tool}`, task: 'Use the desk', arguments: args };
  const started = await run(portsFor({ index: scriptedIndex(() => good), tools, blobs, reasoner }), {
    question: 'What about the desk?',
    todos: [todo],
  });
  const outcome = async () => {
    const status = await started.result();
    return { status, todo: status.plan?.todos.find(({ id }) => id === 't'), failures };
  };
  return { ...started, outcome };
}

test('a tool that only reads is called without asking anyone', async () => {
  const { outcome } = await ask('look_up', { ticket: 'T-1' });
  expect((await outcome()).todo).toMatchObject({ status: 'completed', result: 'Ticket T-1 is open.' });
});

test.each([
  ['approve', { stage: 'completed' }, 'completed', 1],
  ['skip', { stage: 'completed' }, 'skipped', 0],
  ['reject', { stage: 'rejected' }, undefined, 0],
] as const)('a tool that changes data waits for a person: %s', async (action, stage, todoStatus, count) => {
  const before = done().length;
  const { handle, outcome } = await ask('close_ticket', { ticket: 'T-1' });
  const request = await nextRequest(handle);
  expect(request).toMatchObject({
    kind: 'approval_request',
    payload: {
      todo: { tool: 'desk.close_ticket', arguments: { ticket: 'T-1' } },
      description: 'Closes a ticket.',
      sideEffects: 'changes_data',
      reasons: ['changes_data'],
    },
  });
  expect(done()).toHaveLength(before);
  await decide(handle, request, { action });
  const { status, todo } = await outcome();
  expect(status).toMatchObject(stage);
  if (todoStatus) expect(todo).toMatchObject({ status: todoStatus });
  expect(done()).toHaveLength(before + count);
});

test('what is missing is asked for; the operator wants no approval', async () => {
  const { handle, outcome } = await ask('book_room', { room: 'Seoul' });
  const request = await nextRequest(handle);
  expect(request).toMatchObject({
    kind: 'input_request',
    payload: {
      requestedSchema: { properties: { day: { type: 'string', format: 'date' } }, required: ['day'] },
    },
  });
  await decide(handle, request, { action: 'answer', value: { day: '2026-12-24' } });
  expect((await outcome()).todo).toMatchObject({
    status: 'completed',
    result: 'Seoul is booked on 2026-12-24.',
  });
});

test('a person gives a nested argument as JSON', async () => {
  const { handle, outcome } = await ask('order', { customer: { name: 'Kim' } });
  const request = await nextRequest(handle);
  await expect(decide(handle, request, { action: 'answer', value: { lines: 'two' } })).rejects.toThrow();
  await decide(handle, request, { action: 'answer', value: { lines: '[{"sku":"a","count":2}]' } });
  const { todo } = await outcome();
  expect(JSON.parse(todo!.result!)).toEqual({ customer: { name: 'Kim' }, lines: [{ sku: 'a', count: 2 }] });
});

test('a call that fails twice is corrected twice', async () => {
  const { outcome } = await ask('convert', { currency: 'won', amount: 1.5 }, [
    { currency: 'KRW', amount: 1.5 },
    { currency: 'KRW', amount: 2 },
  ]);
  const { todo, failures } = await outcome();
  expect(todo).toMatchObject({ status: 'completed', result: '2 KRW' });
  expect(failures).toEqual([
    expect.stringContaining('a code of three letters'),
    expect.stringContaining('KRW has no decimals'),
  ]);
});

test('a call that may have taken effect is neither repeated nor corrected', async () => {
  const before = done().length;
  const { handle, outcome } = await ask('close_ticket', { ticket: 'T-9', then: 'die' }, [{ ticket: 'T-9' }]);
  await decide(handle, await nextRequest(handle), { action: 'approve' });
  const { todo, failures } = await outcome();
  expect(todo).toMatchObject({ status: 'failed', note: expect.stringContaining('is unknown') as string });
  expect(failures).toEqual([]);
  expect(done()).toHaveLength(before + 1);
});
