import type { Express, RequestHandler } from 'express';
import { statfs } from 'node:fs/promises';
import { Gauge, Registry } from 'prom-client';
import { STREAMS } from '../../contract/endpoints.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Guard } from '../auth/guard.js';
import { refuseMethod } from '../http/problem.js';
import type { Gateway } from '../gateway/gateway.js';
import type { Figures } from './figures.js';
import type { Config } from '../../config/load-config.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { LAST_CALIBRATION, openCalibrations } from '../../ports/calibrations.js';
import { backlogGauges, waitingGauges } from './waiting-gauges.js';
import { dayGauges } from './day-gauges.js';
import { requestMetrics } from './request-metrics.js';
import { fromSource } from './source-up.js';
import { webhookGauges } from './webhook-gauges.js';

/** Metrics of this process and of the last day, for Prometheus. */
export interface Prometheus {
  /** Counts every request; goes before all routes. */
  observe: RequestHandler;
  /** Serves `GET /metrics`, and counts watchers of the live streams; goes before their routes. */
  register(app: Express, gates: { authenticate: Authenticate; guard: Guard }): void;
}

/**
 * Metrics from the store and from Temporal are read with each scrape. Labels are names of the product and of its settings
 * only, never ids or texts of people.
 */
export function createPrometheus({
  gateway,
  figures,
  config,
  ...told
}: {
  gateway: Pick<Gateway, 'countWaiting' | 'overdue' | 'taskQueues' | 'policies'>;
  config: Pick<Config, 'VOUCH_STORE' | 'VOUCH_DATA_DIR'>;
  figures: Pick<Figures, 'lastDay'>;
} & Parameters<typeof webhookGauges>[1]): Prometheus {
  const registry = new Registry();
  const { observe, watch } = requestMetrics(registry);
  const refreshers = [
    waitingGauges(registry, gateway),
    backlogGauges(registry, gateway),
    diskGauges(registry, config),
    dayGauges(registry, figures),
    webhookGauges(registry, told),
    autonomyGauge(registry, gateway),
    calibrationGauge(registry, told.keyValues),
  ];
  return {
    observe,
    register(app, { authenticate, guard }) {
      for (const name of ['queryEvents', 'allEvents'] as const) app.get(STREAMS[name].path, watch(name));
      app.get('/metrics', async (req, res) => {
        await guard.admit('prometheus', await authenticate(req));
        await Promise.all(refreshers.map((refresh) => refresh()));
        res.type(registry.contentType).send(await registry.metrics());
      });
      app.all('/metrics', refuseMethod());
    },
  };
}

function autonomyGauge(registry: Registry, { policies }: Pick<Gateway, 'policies'>): () => Promise<void> {
  const withdrawn = new Gauge({
    name: 'vouch_autonomy_withdrawn',
    help: '1 while no answer goes out alone, as the policy or the spot checks want it.',
    registers: [registry],
  });
  const show = (is: boolean) => withdrawn.set(is ? 1 : 0);
  const read = async () => (await policies.inForce()).policy.autonomy.withdrawn;
  return fromSource(registry, 'policy', read, show, [withdrawn]);
}

function calibrationGauge(registry: Registry, keyValues: KeyValueStore): () => Promise<void> {
  const at = new Gauge({
    name: 'vouch_calibrated_timestamp_seconds',
    help: 'Time of the last nightly calibration; absent before the first.',
    registers: [registry],
  });
  const kept = openCalibrations(keyValues);
  const show = (last?: { value: { at: string } }) => last && at.set(Date.parse(last.value.at) / 1000);
  return fromSource(registry, 'calibration', () => kept.get(LAST_CALIBRATION), show, [at]);
}

/** Registers gauges of the disk of the embedded store; none with another store. @returns a function that refreshes them */
function diskGauges(
  registry: Registry,
  { VOUCH_STORE: store, VOUCH_DATA_DIR: folder }: Pick<Config, 'VOUCH_STORE' | 'VOUCH_DATA_DIR'>,
): () => Promise<void> {
  if (store !== 'embedded') return () => Promise.resolve();
  const registers = [registry];
  const free = new Gauge({
    name: 'vouch_disk_free_bytes',
    help: 'Room that is left on the disk of the data folder.',
    registers,
  });
  const size = new Gauge({
    name: 'vouch_disk_size_bytes',
    help: 'Size of the disk of the data folder.',
    registers,
  });
  return fromSource(
    registry,
    'disk',
    () => statfs(folder),
    ({ bsize, bavail, blocks }) => {
      free.set(bsize * bavail);
      size.set(bsize * blocks);
    },
    [free, size],
  );
}
