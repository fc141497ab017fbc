import { isIPv6 } from 'node:net';
import { Runtime } from '@temporalio/worker';
import { costOf } from '../adapters/reasoners/llm/conversation/cost.js';
import type { Config } from '../config/load-config.js';
import type { CallObserver } from '../ports/call-observer.js';
import { callFigures } from '../adapters/telemetry/call-figures.js';

/** Returns the address of the metrics endpoint; undefined where there is none. */
export function metricsAddress(config: Config): string | undefined {
  const { VOUCH_WORKER_METRICS_HOST: host, VOUCH_WORKER_METRICS_PORT: port } = config;
  return port === undefined ? undefined : `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Measures calls with the meter of the runtime, which must have been installed; undefined where nobody looks. */
export function workerFigures(config: Config): CallObserver | undefined {
  if (metricsAddress(config) === undefined) return undefined;
  return callFigures(Runtime.instance().metricMeter, (model, usage) =>
    costOf(usage, config.VOUCH_MODEL_PRICES[model]),
  );
}
