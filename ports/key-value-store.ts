import type { Page, PageAsked } from './pages.js';

/** A value with the version it was written as: another one after every write. */
export interface StoredValue {
  key: string;
  /** As it was put: plain JSON. */
  value: unknown;
  version: string;
}

/**
 * Small records of the installation, such as API keys, sessions and webhook endpoints: by space and key, each at most
 * 256 KB. Keys are at most 300 characters. `openSpace` in space.ts reads and writes the records of one space with their type.
 * @throws PortError `unavailable`.
 */
export interface KeyValueStore {
  /** Undefined when there is none, or when it has expired. Sees every write that was acknowledged. */
  get(input: { space: string; key: string }): Promise<StoredValue | undefined>;

  /**
   * Writes a value, only where `expect` holds: nothing there, or still this version. One of several writers at the same
   * moment wins.
   * @param input.expiresAt ISO 8601; afterwards it is as if removed
   * @returns the version written; undefined when `expect` did not hold, and nothing was written
   */
  put(input: {
    space: string;
    key: string;
    value: unknown;
    expiresAt?: string | undefined;
    expect?: 'absent' | { version: string } | undefined;
  }): Promise<string | undefined>;

  /** False when there was none. */
  remove(input: { space: string; key: string }): Promise<boolean>;

  /**
   * Values of a space in the order of their keys (by code point), page by page.
   * @param input.prefix what the keys begin with
   * @param input.after `next` of the page before, or any key: keys behind it in the order asked for
   */
  list(
    input: PageAsked & {
      space: string;
      prefix?: string | undefined;
      order?: 'ascending' | 'descending' | undefined;
    },
  ): Promise<Page<StoredValue>>;
}
