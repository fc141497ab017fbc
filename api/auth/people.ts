import type { SeenPerson } from '../../contract/administration.js';
import { seenPersonSchema } from '../../contract/administration.js';
import { type Caller } from '../../contract/principal.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace } from '../../ports/space.js';

/** People are forgotten so long after they were last seen. */
const KEPT_MS = 90 * 24 * 3_600_000;
/** Least time between two writes of one whose rights have not changed. */
const AGAIN_MS = 3_600_000;
/** People whom a process remembers having written. */
const REMEMBERED = 10_000;

/** People and programs that have proven who they are, with their roles and groups as they were then. */
export interface People {
  /** Notes a caller. Nothing waits for it, and nothing fails with it. */
  saw(caller: Caller): void;
  list(page: { after?: string | undefined; limit: number }): Promise<{ items: SeenPerson[]; next?: string }>;
}

/** Keeps people in the key-value store, for all processes. */
export function createPeople(store: KeyValueStore, now: () => number = Date.now): People {
  const space = openSpace(store, 'people', seenPersonSchema);
  const written = new Map<string, { rights: string; at: number }>();
  return {
    saw(caller) {
      const at = now();
      const rights = JSON.stringify(caller);
      const before = written.get(caller.id);
      if (before?.rights === rights && at - before.at < AGAIN_MS) return;
      if (written.size >= REMEMBERED) written.clear();
      written.set(caller.id, { rights, at });
      const value = { ...caller, seenAt: new Date(at).toISOString() };
      const expiresAt = new Date(at + KEPT_MS).toISOString();
      space.put({ key: caller.id, value, expiresAt }).catch(() => written.delete(caller.id));
    },

    async list(page) {
      const { items, ...rest } = await space.list(page, () => undefined);
      return { items: items.map(({ value }) => value), ...rest };
    },
  };
}
