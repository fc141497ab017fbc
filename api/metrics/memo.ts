/** Figures are at most this old, so that many who look at them cost one reading. */
const FRESH_MS = 15_000;

/** What takes long is kept longer: reading takes a tenth of the time at most. */
const FRESH_PER_WORK = 10;

/** Keeps what was made for a key for a while; who asks meanwhile shares it. A failure is not kept. */
export function createMemo<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const kept = new Map<K, { value: Promise<V>; until: number }>();
  return (key) => {
    const now = performance.now();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const known = kept.get(key);
    if (known) return known.value;
    const entry = { value: make(key), until: Infinity };
    kept.set(key, entry);
    entry.value.then(
      () => {
        const done = performance.now();
        entry.until = done + Math.max(FRESH_MS, FRESH_PER_WORK * (done - now));
      },
      () => kept.delete(key),
    );
    return entry.value;
  };
}
