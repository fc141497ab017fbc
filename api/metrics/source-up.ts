import { Gauge, type Registry } from 'prom-client';

/**
 * Returns a function that refreshes the gauges of one source and never fails: without an answer of the source its gauges
 * are left out and `vouch_source_up` is 0, and the rest of the scrape goes on.
 */
export function fromSource<T>(
  registry: Registry,
  source: string,
  read: () => Promise<T>,
  show: (found: T) => void,
  gauges: readonly { reset(): void }[],
): () => Promise<void> {
  const name = 'vouch_source_up';
  const up =
    (registry.getSingleMetric(name) as Gauge<'source'> | undefined) ??
    new Gauge({
      name,
      help: 'Whether the figures of a source could be read for this scrape.',
      labelNames: ['source'] as const,
      registers: [registry],
    });
  return async () => {
    const found = await read().then(
      (value) => ({ value }),
      () => undefined,
    );
    for (const gauge of gauges) gauge.reset();
    if (found) show(found.value);
    up.set({ source }, found ? 1 : 0);
  };
}
