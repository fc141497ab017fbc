import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { securityEntrySchema, type SecurityEntry, type SecurityEvent } from '../../contract/security.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace } from '../../ports/space.js';
import { currentRequest } from '../http/request-context.js';

/** The log of security events of an installation, kept outside Temporal. */
export interface SecurityLog {
  /**
   * Notes an event, with the client address of the current request. It must hold neither secrets nor content. Never fails:
   * an event that cannot be stored is still in the log of the process.
   */
  record(event: SecurityEvent): Promise<void>;
  /** Lists entries, newest first. @param input.after `next` of the previous page; `since` ISO 8601 */
  list(input: SecurityFilter): Promise<{ items: SecurityEntry[]; next?: string }>;
  /** Stores pending counts. */
  close(): Promise<void>;
}

export interface SecurityFilter {
  since?: string | undefined;
  type?: string | undefined;
  principal?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** Time in milliseconds for which equal refusals share an entry. */
const TOGETHER_MS = 60_000;
/** Limit of different refusals within that time; beyond it only type and code are noted. */
const MAX_DIFFERENT = 300;
/** Entries per page that is read from the store. */
const READ = 200;
/** Limit of entries that are scanned for one page; the next page goes on from there. */
const MAX_LOOKED_AT = 5_000;
const DAY_MS = 24 * 3_600_000;
const MAX_TEXT = 300;

interface Counted {
  entry: SecurityEntry;
  stored: number;
}

/**
 * Keeps the security log in the key-value store.
 * @param options.days retention of entries
 */
export function createSecurityLog(
  store: KeyValueStore,
  { days, log, now = Date.now }: { days: number; log: Logger; now?: () => number },
): SecurityLog {
  const entries = openSpace(store, 'security', securityEntrySchema);
  const counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;

  async function put(entry: SecurityEntry): Promise<void> {
    try {
      const expiresAt = new Date(Date.parse(entry.at) + days * DAY_MS).toISOString();
      await entries.put({ key: entry.id, value: entry, expiresAt });
    } catch (error) {
      log.error({ err: error, security: entry }, 'security log not written');
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const done = [...counted.values()];
    counted.clear();
    await Promise.all(
      done.filter(({ entry, stored }) => entry.count > stored).map(({ entry }) => put(entry)),
    );
  }

  function entryOf(event: SecurityEvent): SecurityEntry {
    const at = now();
    // sorts by time, and is unique
    const id = `${at.toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}`;
    return { ...event, id, at: new Date(at).toISOString(), count: 1 };
  }

  return {
    async record(given) {
      const event = bounded({ ...addressAtHand(), ...given });
      if (!event.type.endsWith('_refused')) {
        const entry = entryOf(event);
        log.info({ security: entry, requestId: currentRequest()?.requestId }, event.type);
        return put(entry);
      }
      const alike = counted.get(JSON.stringify(event));
      if (alike) {
        alike.entry.count++;
        return;
      }
      const { type, code } = event;
      const noted =
        counted.size < MAX_DIFFERENT ? event : { type, ...(code ? { code } : {}), reason: 'many others' };
      const key = JSON.stringify(noted);
      const same = counted.get(key);
      if (same) {
        same.entry.count++;
        return;
      }
      const entry = entryOf(noted);
      counted.set(key, { entry, stored: 1 });
      timer ??= setTimeout(() => void flush(), TOGETHER_MS).unref();
      log.warn({ security: entry, requestId: currentRequest()?.requestId }, event.type);
      await put({ ...entry });
    },

    async list({ since, type, principal, after, limit }) {
      const items: SecurityEntry[] = [];
      let at = after;
      for (let looked = 0; looked < MAX_LOOKED_AT;) {
        const page = await entries.list({ after: at, limit: READ, order: 'descending' });
        for (const { key, value } of page.items) {
          if (since !== undefined && Date.parse(value.at) < Date.parse(since)) return { items };
          looked++;
          at = key;
          if (type !== undefined && value.type !== type) continue;
          if (principal !== undefined && value.principal !== principal) continue;
          items.push(value);
          if (items.length === limit) return { items, next: key };
        }
        if (page.next === undefined) return { items };
      }
      return at === undefined ? { items } : { items, next: at };
    },

    close: flush,
  };
}

function addressAtHand(): Pick<SecurityEvent, 'address'> {
  const address = currentRequest()?.address;
  return address === undefined ? {} : { address };
}

/** Cuts long texts, since clients could make entries arbitrarily large. */
function bounded(event: SecurityEvent): SecurityEvent {
  const entries = Object.entries(event as Record<string, string | undefined>);
  const cut = entries.flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text.slice(0, MAX_TEXT)]],
  );
  return Object.fromEntries(cut) as SecurityEvent;
}
