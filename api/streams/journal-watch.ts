import type { Logger } from 'pino';
import type { JournalEntry } from '../../contract/events.js';
import type { EventJournal } from '../../ports/notifier.js';
import { BATCH, type Feed } from './feed.js';

const POLL_MS = 250;
/** Limit of latest entries in memory, enough for all clients but those that resume after long. */
const RECENT = 2_000;

/** Polls the journal for all streams of this process, only while there are watchers. */
export interface JournalWatch {
  feed: Feed;
  /** Adds a watcher. @returns the position to begin at, and a function that removes the watcher. @throws PortError */
  join(): Promise<{ position: number; leave: () => void }>;
}

export function createJournalWatch(journal: EventJournal, log: Logger): JournalWatch {
  let watchers = 0;
  let timer: NodeJS.Timeout | undefined;
  let recent: JournalEntry[] = [];
  /** `recent` holds every entry after `since` up to `position`. */
  let since = 0;
  let position = 0;
  let failing = false;
  const waiting = new Set<() => void>();

  async function poll(): Promise<void> {
    if (watchers === 0) {
      timer = undefined;
      return;
    }
    let full = false;
    try {
      const entries = await journal.readAfter({ position, limit: BATCH });
      full = entries.length === BATCH;
      failing = false;
      keep(entries);
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the journal of notices cannot be read');
      failing = true;
    }
    pollIn(full ? 0 : POLL_MS);
  }

  function pollIn(ms: number): void {
    timer = setTimeout(() => void poll(), ms).unref();
  }

  function keep(entries: JournalEntry[]): void {
    const last = entries.at(-1);
    if (!last) return;
    recent.push(...entries);
    const dropped = recent.splice(0, Math.max(0, recent.length - RECENT));
    since = dropped.at(-1)?.position ?? since;
    position = last.position;
    for (const wake of [...waiting]) wake();
  }

  async function read(after: number): Promise<JournalEntry[]> {
    if (after >= position) return [];
    if (after < since) return journal.readAfter({ position: after, limit: BATCH }).catch(() => []);
    const begin = recent.findIndex((entry) => entry.position > after);
    return recent.slice(begin, begin + BATCH);
  }

  function change({ ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timeout = setTimeout(finish, ms);
      waiting.add(finish);
      signal.addEventListener('abort', finish);

      function finish(): void {
        clearTimeout(timeout);
        waiting.delete(finish);
        signal.removeEventListener('abort', finish);
        resolve();
      }
    });
  }

  return {
    feed: {
      async next(after, wait) {
        let entries = await read(after);
        if (entries.length === 0) {
          await change(wait);
          entries = await read(after);
        }
        return { events: entries.map((event) => ({ id: event.position, event })), ended: false };
      },
    },

    async join() {
      const latest = await journal.latest();
      watchers += 1;
      if (!timer) {
        // nobody watched for a while: the entries in memory may be old
        recent = [];
        since = position = latest;
        pollIn(POLL_MS);
      }
      let joined = true;
      return {
        position: latest,
        leave: () => {
          if (joined) watchers -= 1;
          joined = false;
        },
      };
    },
  };
}
