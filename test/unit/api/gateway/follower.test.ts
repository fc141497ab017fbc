import { defaultDataConverter, defaultPayloadConverter } from '@temporalio/common';
import { createFollower } from '../../../../api/gateway/follower.js';
import { createStatusReader } from '../../../../api/gateway/read-status.js';
import { DEADLINES, type Rpc } from '../../../../api/gateway/rpc.js';
import { WORKFLOW_TYPES } from '../../../../contract/ids.js';
import type { QueryStatus } from '../../../../contract/query.js';

const ID = 'q-1';

/** A query that runs, with its revision, and the long polls of its history. */
function runningQuery() {
  const state = { revision: 1 };
  const query = jest.fn(async () => ({ id: ID, stage: 'reviewing', revision: state.revision }));
  const described = {
    type: WORKFLOW_TYPES.answerQuery,
    status: { name: 'RUNNING' },
    workflowId: ID,
    raw: {},
  };
  const describe = jest.fn(async () => described);
  const polls: { signal: AbortSignal; happened: (event: object, more?: string) => void }[] = [];
  let signal: AbortSignal;
  const client = {
    options: { namespace: 'default', loadedDataConverter: defaultDataConverter },
    workflow: { getHandle: () => ({ describe, query }) },
    withDeadline: (_: number, call: () => Promise<unknown>) => call(),
    withAbortSignal: (given: AbortSignal, call: () => Promise<unknown>) => {
      signal = given;
      return call();
    },
    workflowService: {
      getWorkflowExecutionHistory: () =>
        new Promise((resolve, reject) => {
          const happened = (event: object, more = 'more') =>
            resolve({ history: { events: [event] }, nextPageToken: Buffer.from(more) });
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          polls.push({ signal, happened });
        }),
    },
  };
  const rpc = { client, deadlines: DEADLINES } as unknown as Rpc;
  const reader = createStatusReader(rpc);
  const follower = createFollower(rpc, reader);
  const read = async () => {
    const { revision } = await reader.read(ID);
    follower.noteRead(ID);
    return revision;
  };
  /** Tells the latest poll of an event. */
  const tell = async (event: object = { workflowTaskCompletedEventAttributes: {} }) => {
    polls.at(-1)!.happened(event);
    await jest.advanceTimersByTimeAsync(0);
  };
  /** Ends the query with this result. */
  const end = async (result: unknown) => {
    const payloads = [defaultPayloadConverter.toPayload(result)];
    polls.at(-1)!.happened({ workflowExecutionCompletedEventAttributes: { result: { payloads } } }, '');
    await jest.advanceTimersByTimeAsync(0);
  };
  return { state, query, describe, polls, reader, follower, read, tell, end };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A query that was read often enough to be followed, with a kept status. */
async function followed() {
  const running = runningQuery();
  await running.read();
  expect(running.polls).toHaveLength(0);
  await running.read();
  await running.tell();
  await running.read();
  expect(running.query).toHaveBeenCalledTimes(3);
  return running;
}

test('a query that is read again and again asks its worker only after something has happened', async () => {
  const { state, query, read, tell } = await followed();
  expect(await read()).toBe(1);
  expect(query).toHaveBeenCalledTimes(3);
  state.revision = 2;
  await tell({ workflowTaskScheduledEventAttributes: {} });
  expect(await read()).toBe(2);
  expect(await read()).toBe(2);
  expect(query).toHaveBeenCalledTimes(4);
});

test('a status is not older than five seconds where the server does not tell of changes', async () => {
  const { state, read } = await followed();
  state.revision = 2;
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await read()).toBe(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await read()).toBe(2);
});

test('whoever has changed a query reads what they did, also while an earlier read is under way', async () => {
  const { state, query, reader, read } = await followed();
  reader.forget(ID);
  let answer: (status: object) => void = () => undefined;
  query.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve as never)));
  const earlier = reader.read(ID);
  await jest.advanceTimersByTimeAsync(0);
  state.revision = 2;
  reader.forget(ID);
  const later = read();
  answer({ id: ID, stage: 'reviewing', revision: 1 });
  expect((await earlier).revision).toBe(1);
  expect(await later).toBe(2);
  expect(await read()).toBe(2);
});

test('a query is followed until it was not read for five seconds', async () => {
  const { polls, query, read } = await followed();
  await jest.advanceTimersByTimeAsync(4_000);
  await read();
  await jest.advanceTimersByTimeAsync(4_000);
  expect(polls.at(-1)!.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(polls.at(-1)!.signal.aborted).toBe(true);
  const before = query.mock.calls.length;
  await read();
  expect(query).toHaveBeenCalledTimes(before + 1);
});

test('a listener hears of a query that was followed for its reads alone', async () => {
  const { state, follower, tell } = await followed();
  state.revision = 2;
  await tell();
  const heard: number[] = [];
  const leave = follower.follow(ID, ({ revision }) => heard.push(revision));
  await jest.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([2]);
  state.revision = 3;
  await tell();
  expect(heard).toEqual([2, 3]);
  leave();
  follower.close();
});

test('the end of a query is heard of from its history, and the server is not asked again', async () => {
  const { describe, follower, read, end } = await followed();
  const heard: QueryStatus[] = [];
  follower.follow(ID, (status) => heard.push(status));
  await jest.advanceTimersByTimeAsync(0);
  const before = describe.mock.calls.length;
  await end({ id: ID, stage: 'cancelled', revision: 7 });
  expect(heard.at(-1)).toEqual({ id: ID, stage: 'cancelled', revision: 7 });
  expect(await read()).toBe(7);
  expect(describe).toHaveBeenCalledTimes(before);
});

test('what another workflow than a query returns is nobody’s status', async () => {
  const { describe, follower, end } = await followed();
  const heard: QueryStatus[] = [];
  follower.follow(ID, (status) => heard.push(status));
  await jest.advanceTimersByTimeAsync(0);
  const before = describe.mock.calls.length;
  await end({ secret: 'of a schedule' });
  expect(heard.at(-1)).toMatchObject({ id: ID });
  expect(describe.mock.calls.length).toBeGreaterThan(before);
});
