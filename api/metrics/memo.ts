/** Time in milliseconds that a value is kept at least, so that many readers cost one computation. */
const FRESH_MS = 15_000;

/** A value is kept this many times as long as it took, so that computing takes at most a tenth of the time. */
const FRESH_PER_WORK = 10;

/** Caches values by key (a JSON value) for a while; concurrent callers share one computation. Failures are not cached. */
export function createMemo<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const kept = new Map<string | undefined, { value: Promise<V>; until: number }>();
  return (key) => {
    const name = JSON.stringify(key);
    const now = performance.now();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const known = kept.get(name);
    if (known) return known.value;
    const entry = { value: make(key), until: Infinity };
    kept.set(name, entry);
    entry.value.then(
      () => {
        const done = performance.now();
        entry.until = done + Math.max(FRESH_MS, FRESH_PER_WORK * (done - now));
      },
      () => kept.delete(name),
    );
    return entry.value;
  };
}
