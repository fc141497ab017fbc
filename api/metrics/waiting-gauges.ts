import { Gauge, type Registry } from 'prom-client';
import type { Gateway } from '../gateway/gateway.js';
import { fromSource } from './source-up.js';
import { createMemo } from './memo.js';

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

/** Registers gauges of backlog and pollers of the task queues. @returns a function that refreshes them */
export function backlogGauges(registry: Registry, gateway: Pick<Gateway, 'taskQueues'>): () => Promise<void> {
  const registers = [registry];
  const tasks = new Gauge({
    name: 'vouch_task_queue_backlog',
    help: 'About how many tasks wait for a worker.',
    labelNames: ['task_queue', 'type'] as const,
    registers,
  });
  const age = new Gauge({
    name: 'vouch_task_queue_backlog_age_seconds',
    help: 'How long the oldest of them has waited.',
    labelNames: ['task_queue', 'type'] as const,
    registers,
  });
  const pollers = new Gauge({
    name: 'vouch_task_queue_pollers',
    help: 'Workers that asked for work within 70 seconds, by the version that they work as.',
    labelNames: ['task_queue', 'type', 'build_id'] as const,
    registers,
  });
  const memo = createMemo(() => gateway.taskQueues());
  return fromSource(
    registry,
    'task_queues',
    () => memo(undefined),
    (queues) => {
      for (const { name, halves } of queues)
        for (const { type, ...half } of halves) {
          const labels = { task_queue: name, type };
          tasks.set(labels, half.tasks);
          age.set(labels, half.seconds);
          // a queue without a worker counts 0
          pollers.set({ ...labels, build_id: '' }, 0);
          const seen = new Map(half.pollers.map(({ identity, buildId = '' }) => [identity, buildId]));
          for (const buildId of seen.values()) pollers.inc({ ...labels, build_id: buildId });
        }
    },
    [tasks, age, pollers],
  );
}
