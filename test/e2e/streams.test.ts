import type { WorkflowHandle } from '@temporalio/client';
import { loadConfig } from '../../config/load-config.js';
import { isNotice } from '../../contract/events.js';
import type { QueryStatus, QueryView, StartQuery } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { connectClient } from '../../temporal/client.js';
import {
  claimUpdate,
  decideSignal,
  extendUpdate,
  pauseUpdate,
  releaseUpdate,
  resumeUpdate,
  statusQuery,
} from '../../workflows/messages.js';
import { openEvents, type EventSource, type Received } from '../support/event-source.js';
import { until } from '../support/wait.js';
import { call } from './program.js';
import { useStack } from './stack.js';

const use = useStack();
let temporal: ReturnType<typeof connectClient>;
const followers: Follower[] = [];
beforeAll(() => {
  temporal = connectClient(loadConfig(use.stack.env));
});
afterAll(async () => {
  for (const follower of followers) follower.close();
  await temporal.close();
});

interface Follower {
  /** Returns the events received so far, over all connections. */
  events(): Received[];
  connected(): boolean;
  /** Number of reconnections with `Last-Event-ID`. */
  resumed: number;
  /** Resolves when the server says that there is no more, or after `close`. */
  over: Promise<void>;
  close(): void;
}

/** Follows a stream as a browser does: comes back with the id of the last event whenever the connection is lost. */
function follow(path: string): Follower {
  let source: EventSource | undefined;
  const before: Received[] = [];
  let closed = false;
  const follower: Follower = {
    events: () => [...before, ...(source?.events ?? [])],
    connected: () => source?.status === 200,
    resumed: 0,
    over: run(),
    close: () => {
      closed = true;
      source?.close();
    },
  };
  followers.push(follower);
  return follower;

  async function run(): Promise<void> {
    let lastEventId: string | undefined;
    while (!closed) {
      const headers: Record<string, string> =
        lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
      source = await openEvents(use.stack.url + path, headers).catch(() => undefined);
      if (source?.status === 204) return;
      if (source?.status === 200) {
        if (lastEventId !== undefined) follower.resumed += 1;
        await source.ended;
        lastEventId = source.lastEventId() ?? lastEventId;
        before.push(...source.events);
        source = undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function ask(question: string): Promise<QueryView> {
  const body: StartQuery = { question, mode: 'strict', policy: { cache: { ttlSeconds: 0 } } };
  return call(use.stack, 'POST', '/v1/queries', body, { prefer: 'wait=30' });
}

async function openRequest(handle: WorkflowHandle, kind: HumanRequest['kind']): Promise<HumanRequest> {
  let open: HumanRequest | undefined;
  await until(
    async () => {
      const { requests }: QueryStatus = await handle.query(statusQuery);
      open = requests.find((request) => request.kind === kind && request.status === 'open');
      return open !== undefined;
    },
    () => `no ${kind} was opened`,
  );
  return open!;
}

test('the API is killed in mid-stream, again and again: no event is lost and none comes twice', async () => {
  const everything = follow('/v1/events?lastEventId=0');
  const queries = await Promise.all(
    [
      '화성 탐사 로봇의 배터리 용량은 얼마인가요?',
      'How large is the battery of the rover?',
      'Who drives it?',
    ].map(ask),
  );
  const by = { id: 'mina', groups: ['everyone'] };
  const streams = queries.map(({ id }) => follow(`/v1/queries/${id}/events`));
  const handles = queries.map(({ id }) => temporal.client.workflow.getHandle(id));
  /** One human step of every query, past the API, which may be away. */
  const each = (step: (handle: WorkflowHandle) => Promise<unknown>) => Promise.all(handles.map(step));
  const allConnected = () =>
    until(() => followers.every((follower) => follower.connected()), 'a stream did not come back');
  const decide = async (handle: WorkflowHandle, kind: HumanRequest['kind']) => {
    const { id: requestId } = await openRequest(handle, kind);
    await handle.signal(decideSignal, { requestId, decision: { action: 'approve' }, by });
  };
  const claim = async (handle: WorkflowHandle, kind: HumanRequest['kind']) => {
    const { id: requestId } = await openRequest(handle, kind);
    await handle.executeUpdate(claimUpdate, { args: [{ requestId, by }] });
    return requestId;
  };

  await each((handle) => claim(handle, 'plan_review'));
  await allConnected();
  const back = use.stack.killAndWait('api');
  await each(async (handle) => {
    const { id: requestId } = await openRequest(handle, 'plan_review');
    await handle.executeUpdate(extendUpdate, { args: [{ requestId, by, seconds: 60 }] });
    await decide(handle, 'plan_review');
  });
  await back;
  await each(async (handle) => {
    const requestId = await claim(handle, 'answer_review');
    await handle.executeUpdate(releaseUpdate, { args: [{ requestId, by }] });
  });
  await allConnected();
  await use.stack.killAndWait('api');
  await each((handle) => handle.executeUpdate(pauseUpdate, { args: [{ by }] }));
  await allConnected();
  const paused = each((handle) => handle.executeUpdate(resumeUpdate, { args: [{ by }] }));
  await use.stack.killAndWait('api');
  await paused;
  await each((handle) => decide(handle, 'answer_review'));

  await Promise.all(streams.map(({ over }) => over));
  const ends = await Promise.all(handles.map((handle) => handle.result() as Promise<QueryStatus>));
  for (const [i, { stage, events }] of ends.entries()) {
    expect(stage).toBe('completed');
    expect(streams[i]!.events().map(({ data }) => data)).toEqual(events);
    expect(streams[i]!.resumed).toBeGreaterThanOrEqual(3);
    const told = new Set(events.map(({ type }) => type));
    for (const type of [
      'request',
      'claimed',
      'extended',
      'decided',
      'released',
      'paused',
      'resumed',
    ] as const) {
      expect(told).toContain(`hitl_${type}`);
    }
  }

  const notices = ends.flatMap(({ events }) => events.filter(isNotice));
  await until(() => everything.events().length >= notices.length, 'not all notices have come');
  everything.close();
  await everything.over;
  expect(everything.resumed).toBeGreaterThanOrEqual(3);
  const received = everything.events();
  const positions = received.map(({ data }) => data.position!);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  for (const [i, { events }] of ends.entries()) {
    const own = received.filter(({ data }) => data.queryId === queries[i]!.id);
    expect(own.map(({ data: { position: _, ...event } }) => event)).toEqual(events.filter(isNotice));
  }
}, 240_000);
