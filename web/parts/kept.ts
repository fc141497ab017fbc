import { useCallback, useState, type Dispatch, type SetStateAction } from 'react';

const PREFIX = 'vouch-kept:';

/**
 * State that survives a reload, a lost connection and a closed tab, until it is forgotten: what a person has typed and not
 * sent yet.
 * @param key of what it belongs to, such as a request's id and the name of the field
 * @returns as `useState`, and a function that forgets it once it was sent
 */
export function useKept<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>, () => void] {
  const [value, setValue] = useState(() => read(key, initial));
  const keep: Dispatch<SetStateAction<T>> = useCallback(
    (next) =>
      setValue((before) => {
        const after = next instanceof Function ? next(before) : next;
        localStorage.setItem(PREFIX + key, JSON.stringify(after));
        return after;
      }),
    [key],
  );
  const forget = useCallback(() => localStorage.removeItem(PREFIX + key), [key]);
  return [value, keep, forget];
}

function read<T>(key: string, initial: T): T {
  const kept = localStorage.getItem(PREFIX + key);
  if (kept === null) return initial;
  try {
    return JSON.parse(kept) as T;
  } catch {
    return initial;
  }
}

/** Returns the values whose keys begin with the prefix, named by the rest of the key. */
export function keptUnder(prefix: string): { name: string; value: unknown }[] {
  return keysUnder(prefix).map((key) => ({
    name: key.slice(PREFIX.length + prefix.length),
    value: read<unknown>(key.slice(PREFIX.length), undefined),
  }));
}

/** Forgets all that is kept under keys that begin so. */
export function forgetUnder(prefix: string): void {
  for (const key of keysUnder(prefix)) localStorage.removeItem(key);
}

function keysUnder(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + prefix));
}
