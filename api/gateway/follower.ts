import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryStatus } from '../../contract/query.js';
import { ApiFailure } from '../failure.js';
import { pollHistory } from './history-poll.js';
import type { StatusReader } from './read-status.js';
import type { Rpc } from './rpc.js';

/** Above about 1,200 long polls per process the SDK repeats calls silently and events come late. */
const MAX_FOLLOWED = 1_000;
/** Time in milliseconds that a query is followed after its last listener has left: a client that polls comes back at once. */
const LINGER_MS = 2_000;
const REREAD_MS = 1_000;

/** Failures that are final: a later read would fail in the same way. */
const GONE: readonly string[] = ['QUERY_NOT_FOUND', 'QUERY_ERASED'];

type Listener = (status: QueryStatus) => void;

interface Followed {
  listeners: Set<Listener>;
  latest: QueryStatus | undefined;
  stop: AbortController;
  linger: NodeJS.Timeout | undefined;
}

/** Watches queries, with one long poll per query for all listeners. */
export interface Follower {
  /**
   * Calls the listener with the latest status known and then with every change, always asynchronously; the returned
   * function ends it. Beyond 1,000 queries further ones are not followed: the caller's own deadline then ends its wait.
   */
  follow(id: string, listener: Listener): () => void;
  close(): void;
}

export function createFollower(rpc: Rpc, reader: StatusReader): Follower {
  const followed = new Map<string, Followed>();

  function begin(id: string): Followed {
    const entry: Followed = {
      listeners: new Set(),
      latest: undefined,
      stop: new AbortController(),
      linger: undefined,
    };
    followed.set(id, entry);
    const refresh = refresher(id, entry, reader);
    void pollHistory(rpc, id, entry.stop.signal, refresh.request)
      .then(refresh.settled)
      .finally(() => end(id, entry));
    return entry;
  }

  function end(id: string, entry: Followed): void {
    clearTimeout(entry.linger);
    entry.stop.abort();
    if (followed.get(id) === entry) followed.delete(id);
  }

  return {
    follow(id, listener) {
      if (!followed.has(id) && followed.size >= MAX_FOLLOWED) return () => undefined;
      const entry = followed.get(id) ?? begin(id);
      clearTimeout(entry.linger);
      entry.listeners.add(listener);
      queueMicrotask(() => {
        if (entry.latest && entry.listeners.has(listener)) listener(entry.latest);
      });
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0) return;
        clearTimeout(entry.linger);
        entry.linger = setTimeout(() => end(id, entry), LINGER_MS).unref();
      };
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
