import { Gauge, type Registry } from 'prom-client';
import type { Gateway } from '../gateway/gateway.js';
import { createMemo } from './memo.js';
import { fromSource } from './source-up.js';

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
