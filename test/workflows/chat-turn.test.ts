import { randomUUID } from 'node:crypto';
import { WorkflowFailedError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { ChatTurnInput, LoopMessage } from '../../contract/tool-loop.js';
import type { ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model.js';
import { PortError } from '../../ports/port-error.js';
import { portsFor, startHarness, type Harness } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import type { chatTurn } from '../../workflows/query/chat-turn.js';

/** The workflow of one turn of a conversation with a model and a client's tools. */

let env: TestWorkflowEnvironment;
let harness: Harness;
let asked: ChatRequest[] = [];
let replies: (Partial<ChatReply> | PortError)[] = [];

const chat: ChatModel = {
  provider: 'openai',
  complete: async (request) => {
    asked.push(request);
    const reply = replies.shift() ?? { text: 'Hello!' };
    if (reply instanceof PortError) throw reply;
    return {
      text: '',
      toolCalls: [],
      finish: reply.toolCalls ? 'tool_calls' : 'stop',
      usage: { inputTokens: 3, outputTokens: 2 },
      model: 'model-a-2026',
      ...reply,
    };
  },
};
const TOOL = { name: 'list_files', description: 'Lists files.', inputSchema: { type: 'object' } };

beforeAll(async () => {
  env = await startDevServer();
  harness = await startHarness(env, portsFor({ chat }));
}, 120_000);
beforeEach(() => {
  asked = [];
  replies = [];
});
afterAll(async () => {
  await harness.stop();
  await env.teardown();
});

const newId = () => `t-${randomUUID().replaceAll('-', '')}`;
const call = (id: string, path = 'a.txt'): LoopMessage => ({
  role: 'assistant',
  text: '',
  calls: [{ callId: id, name: 'list_files', arguments: { path } }],
});
const toolResult = (callId: string, text: string): LoopMessage => ({ role: 'tool', callId, text });

function run(messages: LoopMessage[], more: Partial<ChatTurnInput> = {}) {
  const id = newId();
  const input: ChatTurnInput = {
    id,
    conversation: id,
    asker: { id: 'tester', groups: [] },
    model: 'model-a',
    messages,
    tools: [TOOL],
    toolChoice: 'auto',
    maxOutputTokens: 100,
    limits: { maxRounds: 25, maxRepeats: 3 },
    ...more,
  };
  return env.client.workflow.execute<typeof chatTurn>(WORKFLOW_TYPES.chatTurn, {
    workflowId: id,
    taskQueue: harness.taskQueue,
    args: [input],
  });
}

test('a reply, with who gave it and what it cost', async () => {
  const reply = await run([{ role: 'user', text: '안녕' }], { temperature: 0.5, tools: [] });
  expect(reply).toMatchObject({
    text: 'Hello!',
    calls: [],
    finish: 'stop',
    language: 'ko',
    model: 'model-a-2026',
    usage: { inputTokens: 3, outputTokens: 2 },
    consumed: [],
    guidance: [],
    repeats: [],
  });
  expect(asked).toMatchObject([{ model: 'model-a', system: '', temperature: 0.5, maxOutputTokens: 100 }]);
});

test('calls get ids of our own, and the hash of their arguments', async () => {
  const toolCalls = [1, 2].map((n) => ({
    id: `x${n}`,
    name: 'list_files',
    input: { b: n, a: [{ d: 1, c: 2 }] },
  }));
  replies.push({ toolCalls }, { toolCalls }, { toolCalls });
  const first = await run([{ role: 'user', text: 'Go' }]);
  const second = await run([{ role: 'user', text: 'Go' }]);
  const ids = [...first.calls, ...second.calls].map(({ callId }) => callId);
  expect(new Set(ids).size).toBe(4);
  expect(ids.every((id) => /^call_[\w-]{24}$/.test(id))).toBe(true);
  expect(first.calls.map(({ argsHash }) => argsHash)).toEqual(second.calls.map(({ argsHash }) => argsHash));
  expect(first.calls[0]?.argsHash).not.toBe(first.calls[1]?.argsHash);
  const one = await run([{ role: 'user', text: 'Go' }], { parallelCalls: false });
  expect(one.calls).toHaveLength(1);
});

test('a model that is busy is waited for, one that cannot be understood is told so once', async () => {
  replies.push(
    new PortError('throttled', alike('busy'), { retryAfterMs: 50 }),
    new PortError('unparsable', alike('no object')),
  );
  replies.push({ text: 'Better.' });
  const reply = await run([{ role: 'user', text: 'Go' }]);
  expect(reply.text).toBe('Better.');
  expect(asked).toHaveLength(3);
  expect(asked[2]?.messages.at(-1)?.text).toContain('could not be used');
  replies.push(
    new PortError('unparsable', alike('no object')),
    new PortError('unparsable', alike('no object')),
  );
  await expect(run([{ role: 'user', text: 'Go' }])).rejects.toBeInstanceOf(WorkflowFailedError);
});

test('failures count since the user last spoke, and a success ends them', async () => {
  const failing = (id: string) => [call(id), toolResult(id, 'Error: gone')];
  const history = [{ role: 'user', text: 'Go' } as const, ...failing('c1'), ...failing('c2')];
  const twice = await run(history);
  expect(twice).toMatchObject({ repeats: [{ name: 'list_files', failures: 2 }] });
  expect(twice.guidance.map(({ kind }) => kind)).toEqual(['failed', 'repeated']);
  expect(twice.consumed).toHaveLength(1);
  const spoken = await run([...history, { role: 'user', text: 'Again' }, ...failing('c3')]);
  expect(spoken.repeats).toEqual([]);
  const between = await run([...history, call('c3'), toolResult('c3', 'a.txt'), ...failing('c4')]);
  expect(between).toMatchObject({ repeats: [] });
  const other = await run([...history, call('c3', 'b.txt'), toolResult('c3', 'Error: gone')]);
  expect(other.guidance.map(({ kind }) => kind)).toEqual(['failed']);
  expect(other).not.toHaveProperty('stopped');
});

test('at the end of the rounds no tool can be called, whatever was wanted', async () => {
  replies.push({ text: '', toolCalls: [{ id: 'x', name: 'list_files', input: {} }] });
  const stopped = await run([{ role: 'user', text: '해줘' }, call('c1'), toolResult('c1', 'ok')], {
    limits: { maxRounds: 1, maxRepeats: 3 },
    toolChoice: 'required',
  });
  expect(asked).toMatchObject([{ toolChoice: 'none' }]);
  expect(stopped).toMatchObject({ stopped: 'rounds', finish: 'stop', calls: [] });
  expect(stopped.text).toBe(
    '도구 호출 한도에 이르러 멈췄습니다. 시도한 것: list_files × 1. 계속하시겠습니까?',
  );
  expect(stopped.guidance).toMatchObject([{ kind: 'rounds_exhausted' }]);
});
