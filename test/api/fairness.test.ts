import type { TestWorkflowEnvironment } from '@temporalio/testing';
import pLimit from 'p-limit';
import { startDevServer } from '../support/temporal.js';
import { startApi, type Api } from './support.js';

/** Tenants take turns with what they have waiting, on the server as `npm start` starts it. */

const NOISY = 120;
const QUIET = 5;

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
});
afterAll(() => env.teardown());

async function ask(api: Api, tenant: string, n: number): Promise<string> {
  const { id } = await api.gateway.start({
    body: { question: `Question ${n}?`, mode: 'off', policy: { cache: { ttlSeconds: 0 } } },
    caller: { id: 'local', groups: ['everyone'], roles: ['asker'], tenant },
    idempotencyKey: undefined,
  });
  return id;
}

async function startedAs(id: string) {
  const { events } = await env.client.workflow.getHandle(id).fetchHistory();
  return events?.[0]?.workflowExecutionStartedEventAttributes?.priority;
}

test('the questions of a tenant that has asked many do not hold up those of another', async () => {
  const api = await startApi(env);
  try {
    const limit = pLimit(8);
    const asked = (tenant: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => limit(() => ask(api, tenant, n))));
    const noisy = await asked('noisy', NOISY);
    const quiet = new Set(await asked('quiet', QUIET));
    await api.startWorker();
    const ended: string[] = [];
    const result = async (id: string) => {
      await env.client.workflow.getHandle(id).result();
      const { closeTime } = await env.client.workflow.getHandle(id).describe();
      ended.push(`${closeTime!.toISOString()} ${id}`);
    };
    await Promise.all([...noisy, ...quiet].map((id) => limit(() => result(id))));
    const order = ended.toSorted().map((line) => line.split(' ')[1]!);
    const places = order.flatMap((id, place) => (quiet.has(id) ? [place] : []));
    expect(places).toHaveLength(QUIET);
    expect(Math.max(...places)).toBeLessThan(NOISY / 2);
  } finally {
    await api.stop();
  }
}, 600_000);

test('a question is started as one of its tenant, and nothing is recorded for who has none', async () => {
  const api = await startApi(env, { settings: { VOUCH_TENANT_WEIGHTS: 'heavy=4' } });
  try {
    const name = '이름이 아주 긴 부서의 애플리케이션 하나를 위한 테넌트';
    const ids = await Promise.all(
      ['heavy', 'light', name, 'default'].map((tenant, n) => ask(api, tenant, n)),
    );
    const [heavy, light, long, none] = await Promise.all(ids.map((id) => startedAs(id)));
    expect(heavy).toMatchObject({ fairnessKey: 'heavy', fairnessWeight: 4 });
    expect(light).toMatchObject({ fairnessKey: 'light' });
    expect(long).toMatchObject({ fairnessKey: expect.stringMatching(/^[0-9a-f]{40}$/) as string });
    expect(none).toBeFalsy();
  } finally {
    await api.stop();
  }
}, 120_000);
