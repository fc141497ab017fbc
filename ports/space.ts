import type { z } from 'zod';
import type { Page } from './pages.js';
import { PortError } from './port-error.js';
import type { KeyValueStore, StoredValue } from './key-value-store.js';

/** A record of a space, read by its schema. */
export interface SpaceRecord<T> {
  key: string;
  value: T;
  version: string;
}

type Listed = Omit<Parameters<KeyValueStore['list']>[0], 'space'>;
type Write<T> = Omit<Parameters<KeyValueStore['put']>[0], 'space' | 'value'> & { value: T };

/** The records of one space of the key-value store, with their type. */
export interface Space<T> {
  get(key: string): Promise<SpaceRecord<T> | undefined>;
  /** As `KeyValueStore.put`. */
  put(write: Write<T>): Promise<string | undefined>;
  remove(key: string): Promise<boolean>;
  /** @param skip told the key of each record that does not fit the schema, which is left out then */
  list(page: Listed, skip?: (key: string) => void): Promise<Page<SpaceRecord<T>>>;
}

/**
 * Opens a space: its records are checked when they are read, so that one that another release wrote is noticed.
 * @throws PortError `invalid` from its functions for a record that does not fit the schema.
 */
export function openSpace<S extends z.ZodType>(
  store: KeyValueStore,
  space: string,
  schema: S,
): Space<z.output<S>> {
  const read = ({ key, value, version }: StoredValue): SpaceRecord<z.output<S>> | undefined => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { key, value: parsed.data, version } : undefined;
  };
  const mustRead = (stored: StoredValue): SpaceRecord<z.output<S>> => {
    const record = read(stored);
    if (record) return record;
    throw new PortError('invalid', {
      en: `record ${stored.key} of ${space} is not readable by this release`,
      ko: `이 릴리스에서 읽을 수 없는 기록입니다: ${space}의 ${stored.key}`,
    });
  };
  return {
    async get(key) {
      const found = await store.get({ space, key });
      return found && mustRead(found);
    },
    put: (write) => store.put({ space, ...write }),
    remove: (key) => store.remove({ space, key }),
    async list(page, skip) {
      const { items: stored, ...rest } = await store.list({ space, ...page });
      const items = stored.flatMap((one) => {
        const record = skip ? read(one) : mustRead(one);
        if (!record) skip?.(one.key);
        return record ?? [];
      });
      return { items, ...rest };
    },
  };
}
