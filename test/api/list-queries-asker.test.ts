import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createGateway } from '../../api/gateway/gateway.js';
import { loadConfig } from '../../config/load-config.js';
import type { QuerySummary } from '../../contract/query.js';
import { startDevServer } from '../support/temporal.js';
import { as, eventually, expectProblem, startApi, type Api } from './support.js';

/** Names that hold what means something in a visibility query. */
const FINDABLE = [`o'brien`, `x' OR y`, `100% _ *`, `김 검토`, `a AND b`, `a''b`];
/** The server compares these in an escaped form, so that they find nothing; nor may they find what is of others. */
const BREAKING = [
  `back\\slash`,
  `\\' OR VouchAsker!=\\'`,
  `double"quote`,
  `x' OR VouchAsker!='`,
  `" OR VouchAsker!="`,
  `\\`,
  `''`,
  `x') OR (VouchAsker!='`,
];
let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, { people: 'ann,sam' });
});
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const list = async (asker: string, who: string): Promise<QuerySummary[]> => {
  const path = `/v1/queries?asker=${encodeURIComponent(asker)}`;
  const { status, body } = await api.get<{ items: QuerySummary[] }>(path, as(who));
  expect(status).toBe(200);
  return body.items;
};
const idsOf = (items: QuerySummary[]) => items.map(({ id }) => id);

test('one’s own questions, and those of a person by name', async () => {
  const ann = await api.ask({ question: 'One?' }, undefined, as('ann'));
  const sam = await api.ask({ question: 'Two?' }, undefined, as('sam'));
  const mine = await eventually(
    () => list('me', 'ann'),
    (items) => items.length > 0,
  );
  expect(mine).toMatchObject([{ id: ann.id, asker: 'ann' }]);
  const others = await eventually(
    () => list('sam', 'ann'),
    (items) => items.length > 0,
  );
  expect(idsOf(others)).toEqual([sam.id]);
  expect(await list('nobody', 'ann')).toEqual([]);
});

test.each(FINDABLE)('an asker of odd characters finds the own questions alone: %s', async (id) => {
  const config = { ...loadConfig({}), VOUCH_TASK_QUEUE: api.taskQueue };
  const gateway = createGateway({ client: env.client, config });
  const started = await gateway.start({
    body: { question: 'Odd?' },
    caller: { id, groups: ['everyone'], roles: ['asker'], tenant: 'default' },
    idempotencyKey: undefined,
  });
  const found = await eventually(
    () => list(id, 'ann'),
    (items) => items.length > 0,
  );
  expect(found).toMatchObject([{ id: started.id, asker: id }]);
  await gateway.close();
});

test.each(BREAKING)('no name breaks out of the query for questions: %j', async (id) => {
  expect((await list('ann', 'ann')).length).toBeGreaterThan(0);
  expect(await list(id, 'ann')).toEqual([]);
});

test('an asker is a name of 1 to 200 characters, none of which controls anything', async () => {
  for (const control of ['\u0000', 'a\nb', 'a\u007f'])
    expectProblem(await api.get(`/v1/queries?asker=${encodeURIComponent(control)}`), 400, 'INVALID_REQUEST');
  expectProblem(await api.get('/v1/queries?asker='), 400, 'INVALID_REQUEST');
  expectProblem(await api.get(`/v1/queries?asker=${'a'.repeat(201)}`), 400, 'INVALID_REQUEST');
});
