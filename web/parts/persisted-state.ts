import { useCallback, useState, type Dispatch, type SetStateAction } from 'react';

const PREFIX = 'vouch-kept:';

/**
 * State that survives a reload, a lost connection and a closed tab: input that has not been sent yet.
 * @param key name in the browser's storage, such as a request's id and the name of the field
 * @returns as `useState`, and a function that removes it from the storage
 */
export function usePersistedState<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>, () => void] {
  const [value, setValue] = useState(() => read(key, initial));
  const persist: Dispatch<SetStateAction<T>> = useCallback(
    (next) =>
      setValue((before) => {
        const after = next instanceof Function ? next(before) : next;
        localStorage.setItem(PREFIX + key, JSON.stringify(after));
        return after;
      }),
    [key],
  );
  const remove = useCallback(() => localStorage.removeItem(PREFIX + key), [key]);
  return [value, persist, remove];
}

function read<T>(key: string, initial: T): T {
  const stored = localStorage.getItem(PREFIX + key);
  if (stored === null) return initial;
  try {
    return JSON.parse(stored) as T;
  } catch {
    return initial;
  }
}

/** Returns the values whose keys begin with the prefix, named by the rest of the key. */
export function persistedUnder(prefix: string): { name: string; value: unknown }[] {
  return keysUnder(prefix).map((key) => ({
    name: key.slice(PREFIX.length + prefix.length),
    value: read<unknown>(key.slice(PREFIX.length), undefined),
  }));
}

/** Removes the values whose keys begin with the prefix. */
export function removePersisted(prefix: string): void {
  for (const key of keysUnder(prefix)) localStorage.removeItem(key);
}

function keysUnder(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + prefix));
}
