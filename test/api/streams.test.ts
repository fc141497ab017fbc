import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { isNotice } from '../../contract/events.js';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import { openEvents, type EventSource } from '../support/event-source.js';
import { eventually, until } from '../support/wait.js';
import { startWithReceipts } from './started.js';
import { expectProblem, openRequest, REVIEWED, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ env, api, stop } = await startWithReceipts());
});
afterAll(() => stop());

// streams that a failed test leaves open would take the time of the next one
let opened: EventSource[] = [];
afterEach(() => {
  for (const source of opened) source.close();
  opened = [];
});
async function open(url: string, headers: Record<string, string> = {}): Promise<EventSource> {
  const source = await openEvents(url, headers);
  opened.push(source);
  return source;
}

const start = (more: Partial<StartQuery> = {}) =>
  api.ask({ question: 'When are receipts due?', mode: 'strict', ...more }, 20);
const watch = (id: string, lastEventId?: string, query = '') =>
  open(
    `${api.url}/v1/queries/${id}/events${query}`,
    lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
  );
const read = async (id: string) => (await api.get<QueryView>(`/v1/queries/${id}`)).body;
const approve = async (status: QueryView) => {
  const { id } = openRequest(status);
  expect((await api.post(`/v1/requests/${id}/decision`, { action: 'approve' })).status).toBe(200);
};
/** Approves plan and answer, and gives the status at the end. */
async function approveAll(id: string): Promise<QueryView> {
  const next = async () => {
    const status = await read(id);
    if (status.requests.some((request) => request.status === 'open')) await approve(status);
    return status;
  };
  const end = await eventually(next, ({ stage }) => isFinal(stage));
  expect(end.stage).toBe('completed');
  return end;
}
const data = ({ events }: EventSource) => events.map((event) => event.data);
const types = ({ events }: EventSource) => events.map(({ type }) => type);

describe('the stream of a query', () => {
  test('tells everything in order, ends with the query, and can be resumed anywhere', async () => {
    const { id } = await start();
    const whole = await watch(id);
    expect(whole.status).toBe(200);
    await until(() => types(whole).includes('hitl_request'), 'the request');
    const { events } = await approveAll(id);
    expect(await whole.ended).toBe(true);
    expect(data(whole)).toEqual(events);
    expect(whole.events.map((event) => event.id)).toEqual(events.map((_, i) => String(i + 1)));
    expect(whole.events.every((event) => event.type === event.data.type)).toBe(true);
    expect(types(whole).at(-1)).toBe('query_ended');
    expect(types(whole).filter((type) => type.startsWith('hitl_'))).toEqual([
      'hitl_request',
      'hitl_decided',
      'hitl_request',
      'hitl_decided',
    ]);

    for (const seen of [1, 3, events.length - 1]) {
      const resumed = await watch(id, String(seen));
      expect(await resumed.ended).toBe(true);
      expect(data(resumed)).toEqual(events.slice(seen));
    }
    const over = await watch(id, whole.lastEventId());
    expect(over.status).toBe(204);
  });

  test('filters by type, and is over when nothing asked for is left', async () => {
    const { id } = await start();
    const filter = '?types=hitl_decided,hitl_request';
    const source = await watch(id, undefined, filter);
    const { events } = await approveAll(id);
    expect(await source.ended).toBe(true);
    expect(data(source)).toEqual(events.filter(({ type }) => /^hitl_(decided|request)$/.test(type)));
    expect((await watch(id, source.lastEventId(), filter)).status).toBe(204);
    expect((await watch(id, undefined, '?types=hitl_paused')).status).toBe(204);
  });

  test('tells the same in every language', async () => {
    const sources = await Promise.all(
      (['When are receipts due?', '영수증은 언제까지 제출해야 하나요?'] as const).map(async (question, i) => {
        const { id } = await start({ question });
        const source = await open(`${api.url}/v1/queries/${id}/events`, {
          'Accept-Language': i === 0 ? 'en' : 'ko',
        });
        await approveAll(id);
        await source.ended;
        return source;
      }),
    );
    expect(types(sources[1]!)).toEqual(types(sources[0]!));
  });

  test('200 watchers of it and 200 of all queries each get every event once', async () => {
    const { id } = await start();
    const [own, all] = await Promise.all([
      Promise.all(Array.from({ length: 200 }, () => watch(id))),
      Promise.all(
        Array.from({ length: 200 }, () =>
          open(`${api.url}/v1/events?queryId=${id}`, { 'Last-Event-ID': '0' }),
        ),
      ),
    ]);
    const { events } = await approveAll(id);
    for (const source of own) {
      expect(await source.ended).toBe(true);
      expect(data(source)).toEqual(events);
    }
    const notices = events.filter(isNotice);
    await until(() => all.every((source) => source.events.length >= notices.length), 'all notices');
    for (const source of all) {
      expect(data(source).map(({ position, ...event }) => (position ? event : undefined))).toEqual(notices);
    }
  });

  test('ends when the run is ended from outside', async () => {
    const { id } = await start();
    const source = await watch(id);
    await until(() => source.events.length > 0, 'the first events');
    await env.client.workflow.getHandle(id).terminate('test');
    expect(await source.ended).toBe(true);
    expect((await watch(id, source.lastEventId())).status).toBe(204);
  });

  test('begins without a worker, and goes on when there is one', async () => {
    const deadlines = { read: 1_000, change: 1_000 };
    const idle = await startApi(env, { ports: { index: api.ports.index }, deadlines });
    try {
      const { id } = await idle.ask({ question: 'When are receipts due?', ...REVIEWED });
      const source = await open(`${idle.url}/v1/queries/${id}/events`);
      expect(source).toMatchObject({ status: 200, events: [] });
      await idle.startWorker();
      await until(() => types(source).includes('hitl_request'), 'the request');
      expect(data(source)).toEqual((await idle.get<QueryView>(`/v1/queries/${id}`)).body.events);
    } finally {
      await idle.stop();
    }
  });

  test('of a query that does not exist there is none', async () => {
    for (const id of ['q-00000000000000000000000000000000', 'nonsense']) {
      expectProblem(await api.get(`/v1/queries/${id}/events`), 404, 'QUERY_NOT_FOUND');
    }
    const { id } = await start();
    const path = `/v1/queries/${id}/events`;
    expectProblem(await api.get(path, { 'Last-Event-ID': 'two' }), 400, 'INVALID_REQUEST');
    expectProblem(await api.get(`${path}?types=hitl_nonsense`), 400, 'INVALID_REQUEST');
    expectProblem(await api.post(path, {}), 405, 'METHOD_NOT_ALLOWED');
    await approveAll(id);
  });
});

test('both streams end when the API stops, and go on at another one', async () => {
  const { id } = await start();
  const first = await startApi(env, { timing: { heartbeatMs: 250 } });
  const source = await open(`${first.url}/v1/queries/${id}/events`);
  const others = await open(`${first.url}/v1/events`);
  await until(() => types(source).includes('hitl_request'), 'the request');
  for (const { comments } of [source, others]) await until(() => comments.length > 0, 'a heartbeat');
  await first.stop();
  await Promise.all([source.ended, others.ended]);
  const { events } = await approveAll(id);
  const resumed = await watch(id, source.lastEventId());
  await resumed.ended;
  expect([...data(source), ...data(resumed)]).toEqual(events);
  expect((await read(id)).stage).toBe('completed');
});
