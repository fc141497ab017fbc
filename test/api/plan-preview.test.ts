import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { PlanView } from '../../contract/plan.js';
import type { QueryView } from '../../contract/query.js';
import { PortError } from '../../ports/port-error.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { scriptedTools, sum } from '../workflows/human/support.js';
import { as, endOf, eventually, expectProblem, openRequest, startApi, type Api } from './support.js';

const ADD = {
  op: 'add',
  todo: { id: 'rules', task: 'rules', tool: 'search_documents', query: 'rules' },
} as const;
const CHANGE = { op: 'update', todoId: 't', set: { arguments: { expression: '3 + 4' } } } as const;
let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const reasoner = scriptedReasoner({
    editPlan: async ({ instruction }) => {
      if (instruction !== 'search for rules first')
        throw new PortError('modification_failed', alike('say: search'));
      return thought([ADD]);
    },
  });
  const index = scriptedIndex(() => [hit('a#1', 'Receipts.')]);
  api = await startApi(env, { ports: { index, reasoner, tools: scriptedTools() }, people: 'sam' });
  await api.startWorker();
});
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

/** A query whose plan is reviewed. */
async function reviewed() {
  const policy = { cache: { ttlSeconds: 0 }, review: { planAlways: true } };
  const status = await api.ask({ question: 'How much?', todos: [sum('t', '1 + 2')], policy }, 20);
  expect(openRequest(status).kind).toBe('plan_review');
  return { id: status.id, path: `/v1/queries/${status.id}`, plan: `/v1/queries/${status.id}/plan` };
}
/** Returns the parts of a query that a preview leaves as they are: all but the costs of the model calls. */
async function stateOf(path: string) {
  const { body } = await api.get<QueryView>(path);
  const { plan, events, requests, receipts, stage } = body;
  return { plan, events, requests, receipts, stage };
}
const change = (plan: string, body: object) => api.patch<PlanView>(plan, body, as('sam'));

test.each([
  ['edits', { edits: [CHANGE] }, { edits: [CHANGE] }],
  [
    'words',
    { instruction: 'search for rules first' },
    { edits: [ADD], instruction: 'search for rules first' },
  ],
  [
    'edits with the words that they were made from',
    { edits: [CHANGE], instruction: 'add up other numbers' },
    { edits: [CHANGE], instruction: 'add up other numbers' },
  ],
])('a preview of %s shows the plan as it would be, and changes nothing', async (_, body, recorded) => {
  const { path, plan } = await reviewed();
  const before = await stateOf(path);
  const preview = await change(plan, { ...body, preview: true });
  expect(preview.status).toBe(200);
  expect(ENDPOINTS.editPlan.response.parse(preview.body)).toEqual(preview.body);
  expect(preview.body.plan.version).toBe(2);
  expect(preview.body.plan.changes.at(-1)).toMatchObject({ version: 2, by: 'sam', ...recorded });
  expect(preview.body.plan.todos).not.toEqual(before.plan?.todos);
  expect(preview.body.editable).toBe(true);
  expect(await stateOf(path)).toEqual(before);
  expect((await api.get<PlanView>(plan)).body.plan).toEqual(before.plan);

  const made = await change(plan, body);
  const withoutTimes = ({ plan: { changes, ...rest }, mermaid, dependencyGraph }: PlanView) => ({
    ...rest,
    mermaid,
    dependencyGraph,
    changes: changes.map(({ at: _at, ...one }) => one),
  });
  expect(withoutTimes(made.body)).toEqual(withoutTimes(preview.body));
  expect((await stateOf(path)).plan?.version).toBe(2);
});

test('edits that were previewed in words are made as they were shown, with the words kept', async () => {
  const { plan } = await reviewed();
  const instruction = 'search for rules first';
  const { body } = await change(plan, { instruction, preview: true });
  const { edits } = body.plan.changes.at(-1)!;
  const made = await change(plan, { edits, instruction, version: 1 });
  expect(made.body.plan.changes.at(-1)).toMatchObject({ edits, instruction, by: 'sam' });
});

test('a preview works while the query is paused', async () => {
  const { path, plan } = await reviewed();
  await api.post(`${path}/pause`, {}, as('sam'));
  const before = await stateOf(path);
  const preview = await change(plan, { edits: [CHANGE], preview: true });
  expect(preview.body.plan.version).toBe(2);
  expect(await stateOf(path)).toEqual(before);
});

test.each([
  ['another version', { edits: [CHANGE], version: 7 }, 409, 'PLAN_VERSION_CHANGED'],
  [
    'a todo that is not there',
    { edits: [{ op: 'remove', todoId: 'none' }] },
    422,
    'HITL_MODIFICATION_FAILED',
  ],
  ['words that are not understood', { instruction: 'do better' }, 422, 'HITL_MODIFICATION_FAILED'],
  [
    'a tool that nobody has',
    { edits: [{ op: 'add', todo: { tool: 'none.such', task: 'x' } }] },
    422,
    'HITL_MODIFICATION_FAILED',
  ],
  ['nothing to change', {}, 400, 'INVALID_REQUEST'],
] as const)('a preview is refused as the change would be: %s', async (_, body, status, code) => {
  const { path, plan } = await reviewed();
  const before = await stateOf(path);
  expectProblem(await change(plan, { ...body, preview: true }), status, code);
  expectProblem(await change(plan, body), status, code);
  const after = await stateOf(path);
  expect({ ...after, events: [] }).toEqual({ ...before, events: [] });
  expect(after.events.slice(before.events.length).every(({ type }) => type === 'hitl_error')).toBe(true);
});

test('of a query that has ended nothing is previewed', async () => {
  const { id, path, plan } = await reviewed();
  await api.post(`${path}/cancel`, {}, as('sam'));
  await endOf(api, id);
  expectProblem(await change(plan, { edits: [CHANGE], preview: true }), 409, 'QUERY_ENDED');
});

test('after a preview the review is still the one that counts', async () => {
  const { path, plan } = await reviewed();
  await change(plan, { edits: [CHANGE], preview: true });
  const { body } = await api.get<QueryView>(path);
  const decided = await api.post(
    `/v1/requests/${openRequest(body).id}/decision`,
    { action: 'approve' },
    as('sam'),
  );
  expect(decided.status).toBe(200);
  const sumOf = ({ body: { plan: now } }: { body: QueryView }) =>
    now?.todos.find((todo) => todo.id === 't')?.result;
  const after = await eventually(
    () => api.get<QueryView>(path),
    (reply) => sumOf(reply) !== undefined,
  );
  expect(sumOf(after)).toBe('1 + 2 = 3');
});
