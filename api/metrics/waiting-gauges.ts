import { Gauge, type Registry } from 'prom-client';
import type { Gateway } from '../gateway/gateway.js';
import { fromSource } from './source-up.js';

/** A viewer who reaches all requests, to count them. */
const NOBODY = { id: '', reaches: () => true, show: async () => [] };

/** Registers gauges of open human requests. @returns a function that refreshes them */
export function waitingGauges(
  registry: Registry,
  gateway: Pick<Gateway, 'countWaiting' | 'overdue'>,
): () => Promise<void> {
  const registers = [registry];
  const waiting = new Gauge({
    name: 'vouch_requests_waiting',
    help: 'Human requests that are open.',
    labelNames: ['kind'] as const,
    registers,
  });
  const dueSoon = new Gauge({
    name: 'vouch_requests_due_soon',
    help: 'Human requests whose deadline is within ten minutes.',
    registers,
  });
  const overdue = new Gauge({
    name: 'vouch_requests_overdue',
    help: 'Human requests whose deadline has passed by more than a minute: nothing carries out their defaults.',
    registers,
  });
  return fromSource(
    registry,
    'temporal',
    () => Promise.all([gateway.countWaiting({}, NOBODY), gateway.overdue()]),
    ([counts, late]) => {
      overdue.set(late);
      for (const [kind, count] of Object.entries(counts.kinds)) waiting.set({ kind }, count);
      dueSoon.set(counts.dueSoon);
    },
    [waiting, dueSoon, overdue],
  );
}
