import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryStatus } from '../../contract/query.js';
import { ApiFailure } from '../failure.js';
import type { HistoryEvent } from '../../temporal/read-payloads.js';
import type { StatusReader } from './read-status.js';
import { type Rpc, isNotFound } from './rpc.js';
import type { GetWorkflowExecutionHistoryRequest } from '@temporalio/client';

/** Above about 1,200 long polls per process the SDK repeats calls silently and events come late. */
const MAX_FOLLOWED = 1_000;
/** Of them for reads alone: who listens comes first. */
const MAX_FOR_READS = 500;
/**
 * Time in milliseconds that a query is followed after its last listener has left, and after it was read: a client that
 * polls comes back soon.
 */
const LINGER_MS = 5_000;
const REREAD_MS = 1_000;

/** Failures that are final: a later read would fail in the same way. */
const GONE: readonly string[] = ['QUERY_NOT_FOUND', 'QUERY_ERASED'];

type Listener = (status: QueryStatus) => void;

interface Followed {
  listeners: Set<Listener>;
  /** Undefined also when the query has changed while nobody listened. */
  latest: QueryStatus | undefined;
  stop: AbortController;
  /** Ends it unless somebody listens. */
  linger: NodeJS.Timeout;
  /** @param read by which it is read; from the server when absent */
  refresh: (read?: () => Promise<QueryStatus>) => void;
}

/** Watches queries, with one long poll per query for all listeners. */
export interface Follower {
  /**
   * Calls the listener with the latest status known and then with every change, always asynchronously; the returned
   * function ends it. Beyond 1,000 queries further ones are not followed: the caller's own deadline then ends its wait.
   */
  follow(id: string, listener: Listener): () => void;
  /**
   * Notes that a query was read which runs. One that is read again within five seconds is followed until it was not read for
   * as long, and its status is kept meanwhile: further reads need no worker.
   */
  noteRead(id: string): void;
  close(): void;
}

export function createFollower(rpc: Rpc, reader: StatusReader): Follower {
  const followed = new Map<string, Followed>();
  const readOnce = new Set<string>();

  function begin(id: string): Followed {
    const stop = new AbortController();
    const linger = setTimeout(() => {
      if (entry.listeners.size === 0) end(id, entry);
    }, LINGER_MS).unref();
    const entry: Followed = {
      ...{ listeners: new Set(), latest: undefined, stop, linger },
      refresh: (read) => refreshed.request(read),
    };
    const refreshed = refresher(id, entry, reader);
    followed.set(id, entry);
    const told = {
      events() {
        if (stop.signal.aborted) return;
        reader.forget(id);
        reader.observe(id);
      },
      progress(end?: HistoryEvent) {
        if (entry.listeners.size > 0) entry.refresh(end && (() => reader.readEnd(id, end)));
        else entry.latest = undefined;
      },
    };
    void pollHistory(rpc, id, stop.signal, told)
      .then(refreshed.settled)
      .finally(() => end(id, entry));
    return entry;
  }

  function end(id: string, entry: Followed): void {
    clearTimeout(entry.linger);
    entry.stop.abort();
    if (followed.get(id) !== entry) return;
    followed.delete(id);
    reader.unobserve(id);
  }

  return {
    follow(id, listener) {
      if (!followed.has(id) && followed.size >= MAX_FOLLOWED) return () => undefined;
      const known = followed.get(id);
      const entry = known ?? begin(id);
      const { latest, listeners } = entry;
      if (latest) queueMicrotask(() => listeners.has(listener) && listener(latest));
      else if (known && listeners.size === 0) known.refresh();
      listeners.add(listener);
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size === 0) entry.linger.refresh();
      };
    },
    noteRead(id) {
      const entry = followed.get(id);
      if (entry) entry.linger.refresh();
      else if (!readOnce.has(id)) {
        readOnce.add(id);
        setTimeout(() => readOnce.delete(id), LINGER_MS).unref();
      } else if (followed.size < MAX_FOR_READS) begin(id);
    },
    close() {
      for (const [id, entry] of followed) end(id, entry);
    },
  };
}

/**
 * Reads the status on request, one read at a time; requests during a read cause one more. A read that fails, for example
 * because a worker is restarting, is repeated: no further event may come that would cause one.
 */
function refresher(id: string, entry: Followed, reader: StatusReader) {
  const readAnew = () => reader.readAnew(id);
  let wanted: (() => Promise<QueryStatus>) | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (wanted && !entry.stop.signal.aborted) {
      const read = wanted;
      wanted = undefined;
      try {
        const status = await read();
        entry.latest = status;
        for (const listener of [...entry.listeners]) listener(status);
      } catch (error) {
        if (error instanceof ApiFailure && GONE.includes(error.code)) return;
        wanted ??= readAnew;
        await sleep(REREAD_MS, undefined, { signal: entry.stop.signal }).catch(() => undefined);
      }
    }
  }

  return {
    request(this: void, read = readAnew): void {
      wanted = read;
      running ??= run().finally(() => (running = undefined));
    },
    settled: async (): Promise<void> => running,
  };
}

/**
 * Waits until a query's status is as wanted, for at most `ms` milliseconds; each of `signals` ends the wait early.
 * @returns that status, or the latest one seen; undefined if none was seen
 */
export function waitForStatus(
  follower: Follower,
  id: string,
  wanted: (status: QueryStatus) => boolean,
  limit: { ms: number; signals: AbortSignal[] },
): Promise<QueryStatus | undefined> {
  if (limit.signals.some((signal) => signal.aborted)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let latest: QueryStatus | undefined;
    const unfollow = follower.follow(id, (status) => {
      latest = status;
      if (wanted(status)) finish();
    });
    const timer = setTimeout(finish, limit.ms);
    for (const signal of limit.signals) signal.addEventListener('abort', finish);

    function finish(): void {
      clearTimeout(timer);
      for (const signal of limit.signals) signal.removeEventListener('abort', finish);
      unfollow();
      resolve(latest);
    }
  });
}

/** Longer than the server holds a long poll, milliseconds. */
const LONG_POLL_MS = 70_000;
const PAUSE_MS = 1_000;

/**
 * Follows the history of a query by long poll until its last run has closed, it is deleted, or `signal` is aborted.
 * @param told.events called whenever something has happened, and first with what had before
 * @param told.progress called then after every workflow task, and at the end with the last event: the status may have changed
 */
async function pollHistory(
  rpc: Rpc,
  workflowId: string,
  signal: AbortSignal,
  told: { events: () => void; progress: (end?: HistoryEvent) => void },
): Promise<void> {
  const request: GetWorkflowExecutionHistoryRequest = {
    namespace: rpc.client.options.namespace,
    execution: { workflowId },
    waitNewEvent: true,
  };
  while (!signal.aborted) {
    const begun = Date.now();
    try {
      const { history, nextPageToken } = await longPoll(rpc, request, signal);
      const events = history?.events ?? [];
      const ended = nextPageToken.length === 0;
      if (ended || events.length > 0) told.events();
      if (ended) told.progress(events.at(-1));
      else if (events.some((event) => event.workflowTaskCompletedEventAttributes)) told.progress();
      request.nextPageToken = ended ? null : nextPageToken;
      if (ended) {
        // an empty token: this run has closed, and the query may have continued as a new one
        const runId = events.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
        if (!runId) return;
        request.execution = { workflowId, runId };
      }
    } catch (error) {
      if (isNotFound(error)) return;
      // a poll that ran into its deadline only found no new events
      const failedAtOnce = Date.now() - begun < PAUSE_MS;
      if (failedAtOnce) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function longPoll({ client }: Rpc, request: GetWorkflowExecutionHistoryRequest, signal: AbortSignal) {
  // one controller per call: the SDK never takes its listener off again
  const call = new AbortController();
  const abort = () => call.abort();
  signal.addEventListener('abort', abort);
  try {
    return await client.withAbortSignal(call.signal, () =>
      client.withDeadline(Date.now() + LONG_POLL_MS, () =>
        client.workflowService.getWorkflowExecutionHistory(request),
      ),
    );
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
