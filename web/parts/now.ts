import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // nobody has kept it while nobody looked
  if (timer === undefined) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const MINUTE_MS = 60_000;

/**
 * The present time in milliseconds: one clock for all countdowns of a page.
 * @param moment further than `within` from it, the time is told anew every minute; every second otherwise
 */
export function useNow(moment = 0, within = Infinity): number {
  const isFar = () => Math.abs(moment - now) > within;
  return useSyncExternalStore(subscribe, () => (isFar() ? now - (now % MINUTE_MS) : now));
}
