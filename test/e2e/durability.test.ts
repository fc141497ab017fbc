import type { QueryView, StartQuery } from '../../contract/query.js';
import type { Receipt, RequestView } from '../../contract/requests/index.js';
import { call, queryUntil } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

const UNKNOWN = '화성 탐사 로봇의 배터리 용량은 얼마인가요?';

let folder: StackFolder;
let stack: Stack;

beforeAll(async () => {
  folder = await stackFolder();
  stack = await folder.start('--no-sample');
}, 300_000);
afterAll(() => folder.remove());

async function askUntilItWaits(): Promise<{ query: QueryView; request: RequestView }> {
  const body: StartQuery = { question: UNKNOWN, policy: { cache: { ttlSeconds: 0 } } };
  const query = await call<QueryView>(stack, 'POST', '/v1/queries', body, { prefer: 'wait=30' });
  expect(query).toMatchObject({ stage: 'reviewing', confidence: { level: 'LOW' } });
  return { query, request: query.requests[0]! };
}

function read(id: string): Promise<QueryView> {
  return call(stack, 'GET', `/v1/queries/${id}`);
}

const finished = (id: string) => queryUntil(stack, id, ({ stage }) => stage === 'completed');

test.each([
  ['the worker and the API', ['worker', 'api']],
  ['the Temporal server', ['temporal']],
  ['everything at once', ['temporal', 'worker', 'api']],
] as const)(
  'a waiting question survives kill -9 of %s and is decided once',
  async (_what, names) => {
    const { query, request } = await askUntilItWaits();
    await stack.killAndWait(...names);

    expect(await queryUntil(stack, query.id, ({ stage }) => stage === 'reviewing')).toMatchObject({
      requests: [{ id: request.id, status: 'open' }],
    });
    const { items } = await call<{ items: RequestView[] }>(stack, 'GET', '/v1/requests');
    expect(items.map(({ id }) => id)).toContain(request.id);

    const decision = { action: 'edit', text: '사내 문서에는 해당 내용이 없습니다.' };
    const receipt = await call<Receipt>(stack, 'POST', `/v1/requests/${request.id}/decision`, decision);
    expect(receipt).toMatchObject({ decidedBy: 'human', action: 'edit' });
    await expect(
      call(stack, 'POST', `/v1/requests/${request.id}/decision`, { action: 'reject' }),
    ).rejects.toThrow(/409.*HITL_ALREADY_DECIDED/);
    expect(await finished(query.id)).toMatchObject({
      receipts: [receipt],
      answer: { text: decision.text, author: 'reviewer', status: 'final' },
    });
  },
  180_000,
);

test('Ctrl-C stops everything; a second start resumes what waits and indexes nothing anew', async () => {
  const { query, request } = await askUntilItWaits();
  const pids = (['temporal', 'worker', 'api'] as const).map((name) => stack.pid(name));
  expect(await stack.interrupt()).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);

  stack = await folder.start('--no-sample');
  expect(await read(query.id)).toMatchObject({ stage: 'reviewing' });
  await call(stack, 'POST', `/v1/requests/${request.id}/decision`, { action: 'approve' });
  await finished(query.id);
  expect(await stack.interrupt()).toBe(0);
}, 180_000);
