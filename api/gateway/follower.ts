import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryStatus } from '../../contract/query.js';
import { ApiFailure } from '../failure.js';
import { pollHistory } from './history-poll.js';
import type { StatusReader } from './read-status.js';
import type { Rpc } from './rpc.js';

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
  refresh: () => void;
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
      refresh: () => refreshed.request(),
    };
    const refreshed = refresher(id, entry, reader);
    followed.set(id, entry);
    const told = {
      events() {
        if (stop.signal.aborted) return;
        reader.forget(id);
        reader.observe(id);
      },
      progress() {
        if (entry.listeners.size > 0) entry.refresh();
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
  let wanted = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (wanted && !entry.stop.signal.aborted) {
      wanted = false;
      try {
        const status = await reader.readAnew(id);
        entry.latest = status;
        for (const listener of [...entry.listeners]) listener(status);
      } catch (error) {
        if (error instanceof ApiFailure && GONE.includes(error.code)) return;
        wanted = true;
        await sleep(REREAD_MS, undefined, { signal: entry.stop.signal }).catch(() => undefined);
      }
    }
  }

  return {
    request(this: void): void {
      wanted = true;
      running ??= run().finally(() => (running = undefined));
    },
    settled: async (): Promise<void> => running,
  };
}
