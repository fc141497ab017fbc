import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { NewTodo } from '../../contract/plan.js';
import type { ToolHost } from '../../ports/tool-host.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { FOUND } from './asking-back.js';
import { callTool, mcpClient, type Outline } from './mcp-support.js';
import { as, endOf, startApi, type Api } from './support.js';

/** Human requests within a call of the tool `ask`, as forms that the person at the client fills in. */

const sum: NewTodo = { id: 't', tool: 'calculate', task: 'calculate the sum' };
const options = [
  { value: 'kr', label: 'Korea' },
  { value: 'us', label: 'United States' },
];
/** The todo that a question needs beside the search, by the first word of the question. */
const NEEDS: Record<string, NewTodo> = {
  Approve: { ...sum, arguments: { expression: '1 + 1' }, requiresApproval: true },
  승인: { ...sum, arguments: { expression: '1 + 1' }, requiresApproval: true },
  Complete: sum,
  Choose: {
    id: 't',
    tool: 'ask_human',
    task: 'ask for the regions',
    arguments: { question: 'Which regions?', type: 'multiselect', options },
  },
};

let env: TestWorkflowEnvironment;
let api: Api;
const called: unknown[] = [];

beforeAll(async () => {
  env = await startDevServer();
  const reasoner = scriptedReasoner({
    analyse: async ({ question }) => {
      const need = NEEDS[question.split(' ')[0]!];
      return thought(clearAnalysis(question, need ? { todos: [need] } : {}));
    },
    editPlan: async () =>
      thought([{ op: 'add', todo: { tool: 'search_documents', task: 'search for tokens', query: 'token' } }]),
  });
  const tools: ToolHost = {
    list: async () => [],
    call: async ({ arguments: args }) => {
      called.push(args);
      return { text: 'the sum is 2' };
    },
  };
  const ports = { reasoner, tools, index: scriptedIndex(() => FOUND) };
  api = await startApi(env, { ports, people: 'ann' });
  await api.startWorker();
}, 120_000);
beforeEach(() => called.splice(0));
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

/** Asks as a person who fills in each form with the next of these, and gives what they saw. */
async function ask(question: string, mode: 'off' | 'strict', ...answers: ElicitResult[]) {
  const shown: ElicitRequestFormParams[] = [];
  const client = await mcpClient(api, as('ann'), (params) => {
    shown.push(params);
    return answers.shift() ?? { action: 'cancel' };
  });
  const { content, text } = await callTool(client, 'ask', { question, mode });
  await client.close();
  if (content === undefined) throw new Error(`not asked: ${text}`);
  return { content, shown };
}

const accept = (content: ElicitResult['content']): ElicitResult => ({ action: 'accept', content });
const todoOf = async ({ queryId }: Outline) =>
  (await endOf(api, queryId)).plan?.todos.find(({ id }) => id === 't');

describe('the approval of a step', () => {
  test.each([
    ['Approve the sum', 'May this task be carried out?', 'Approve'],
    ['승인 합계는 얼마인가요', '이 작업을 실행해도 되겠습니까?', '승인'],
  ])('shows what is to be done, in the language of the question: %s', async (question, message, approve) => {
    const { content, shown } = await ask(question, 'off', accept({ action: 'approve', comment: 'go on' }));
    expect(shown).toEqual([
      {
        mode: 'form',
        message: expect.stringContaining(message) as string,
        requestedSchema: {
          type: 'object',
          properties: {
            action: {
              type: 'string',
              title: expect.any(String) as string,
              oneOf: [
                { const: 'approve', title: approve },
                { const: 'skip', title: expect.any(String) as string },
                { const: 'reject', title: expect.any(String) as string },
              ],
            },
            comment: { type: 'string', title: expect.any(String) as string, maxLength: 2000 },
          },
          required: ['action'],
        },
      },
    ]);
    expect(shown[0]!.message).toContain('calculate the sum');
    expect(shown[0]!.message).toContain('{"expression":"1 + 1"}');
    expect(content).toMatchObject({ stage: 'completed', waitingFor: [] });
    expect(called).toEqual([{ expression: '1 + 1' }]);
    const { receipts } = await endOf(api, content.queryId);
    expect(receipts).toMatchObject([
      {
        kind: 'approval_request',
        action: 'approve',
        by: 'ann',
        decidedBy: 'human',
        reply: { comment: 'go on' },
      },
    ]);
  });

  test('skipped: the question goes on without the step', async () => {
    const { content } = await ask('Approve another sum', 'off', accept({ action: 'skip' }));
    expect(content.stage).toBe('completed');
    expect(await todoOf(content)).toMatchObject({ status: 'skipped' });
    expect(called).toEqual([]);
  });

  test('rejected: the question ends, and says so', async () => {
    const { content } = await ask('Approve a third sum', 'off', accept({ action: 'reject', comment: 'no' }));
    expect(content).toMatchObject({ stage: 'rejected', outcome: { code: 'APPROVAL_REJECTED' } });
    expect(called).toEqual([]);
  });

  test('what the form does not offer decides nothing', async () => {
    const { content } = await ask('Approve a fourth sum', 'off', accept({ action: 'dance' }));
    expect(content.waitingFor).toMatchObject([{ kind: 'approval_request' }]);
    expect(called).toEqual([]);
  });
});

describe('what a step lacks', () => {
  test('is asked for by its fields, and given to the step', async () => {
    const { content, shown } = await ask('Complete the sum', 'off', accept({ expression: '2 + 2' }));
    expect(shown).toMatchObject([
      {
        requestedSchema: {
          type: 'object',
          properties: { expression: { type: 'string' } },
          required: ['expression'],
        },
      },
    ]);
    expect(content.stage).toBe('completed');
    expect(called).toEqual([{ expression: '2 + 2' }]);
  });

  test('is chosen from what there is', async () => {
    const { content, shown } = await ask('Choose the regions', 'off', accept({ value: ['us', 'kr'] }));
    const choices = options.map(({ value, label }) => ({ const: value, title: label }));
    expect(shown).toMatchObject([
      {
        message: 'Which regions?',
        requestedSchema: { properties: { value: { type: 'array', minItems: 1, items: { anyOf: choices } } } },
      },
    ]);
    expect(await todoOf(content)).toMatchObject({ status: 'completed', result: 'United States, Korea' });
  });

  test('filled in as it must not be: still asked for', async () => {
    const { content, shown } = await ask('Complete another sum', 'off', accept({ expression: ' ' }));
    expect(shown).toHaveLength(2);
    expect(shown[1]!.message).toContain('Must be filled in.');
    expect(content.waitingFor).toMatchObject([{ kind: 'input_request' }]);
    expect(called).toEqual([]);
  });
});

describe('the review of a plan', () => {
  test('shows its steps; the answer is not for a form to review', async () => {
    const { content, shown } = await ask('How is the VPN set up?', 'strict', accept({ action: 'approve' }));
    expect(shown).toMatchObject([
      {
        message: expect.stringMatching(
          /^Should the question be .* How is the VPN set up\?\n1\. .+ \(search_documents\)/,
        ) as string,
        requestedSchema: {
          properties: {
            action: { oneOf: [{ const: 'approve' }, { const: 'modify' }, { const: 'reject' }] },
            instruction: { title: 'What should change' },
            comment: { title: 'Comment' },
          },
          required: ['action'],
        },
      },
    ]);
    expect(content).toMatchObject({ stage: 'reviewing', waitingFor: [{ kind: 'answer_review' }] });
  });

  test('changed by an instruction: the new plan is shown before it counts', async () => {
    const { shown, content } = await ask(
      'How is the VPN used?',
      'strict',
      accept({ action: 'modify', instruction: 'search for tokens, too' }),
      accept({ action: 'approve' }),
    );
    expect(shown).toHaveLength(2);
    expect(shown[0]!.message).not.toContain('search for tokens');
    expect(shown[1]!.message).toContain('search for tokens');
    expect(content.waitingFor).toMatchObject([{ kind: 'answer_review' }]);
  });

  test('rejected: the question ends, and says so', async () => {
    const { content } = await ask('How is the VPN paid?', 'strict', accept({ action: 'reject' }));
    expect(content).toMatchObject({ stage: 'rejected', waitingFor: [] });
  });
});
