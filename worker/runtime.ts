import { isIPv6 } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { asyncLocalStorage as activities } from '@temporalio/activity';
import {
  DefaultLogger,
  makeTelemetryFilterString,
  Runtime,
  type LogLevel,
  type LogMetadata,
  type RuntimeOptions,
} from '@temporalio/worker';
import type { Logger } from 'pino';
import { costOf } from '../adapters/reasoners/llm/conversation/cost.js';
import { CALL_BUCKETS, callMetrics } from '../adapters/telemetry/call-metrics.js';
import { traceIds } from '../adapters/telemetry/log.js';
import type { Tracing } from '../adapters/telemetry/tracing.js';
import type { Config } from '../config/load-config.js';
import type { CallObserver } from '../ports/call-observer.js';

const LEVELS: Record<LogLevel, 'trace' | 'debug' | 'info' | 'warn' | 'error'> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/** Said at each start, some of it as a warning, of what our workers are made without on purpose. */
const MADE_WITHOUT = /^No .+ registered, not polling for .+ tasks$/;

/**
 * Sends the SDK's own log lines to ours, and stops the worker on the signals that end a process.
 * @param metricsAddress host:port on which the metrics of the SDK and ours are served to Prometheus
 */
export function runtimeOptions(log: Logger, metricsAddress?: string): RuntimeOptions {
  return {
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      if (MADE_WITHOUT.test(message)) return;
      log[LEVELS[level]](level === 'ERROR' ? withError(meta) : (meta ?? {}), message);
    }),
    // the native core writes through the same logger instead of on its own
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN' }), forward: {} },
      ...(metricsAddress === undefined ? {} : { metrics: { prometheus: prometheus(metricsAddress) } }),
    },
    shutdownSignals: ['SIGINT', 'SIGTERM'],
  };
}

/** Only under this name is an error written with what it says. Those of steps, which are warnings, may quote documents. */
function withError({ error, ...meta }: LogMetadata = {}): LogMetadata {
  return { ...meta, err: error as unknown };
}

/** Names and units as Prometheus has them. */
function prometheus(bindAddress: string) {
  return {
    bindAddress,
    countersTotalSuffix: true,
    unitSuffix: true,
    useSecondsForDurations: true,
    histogramBucketOverrides: CALL_BUCKETS,
  };
}

/** Returns the address of the metrics endpoint; undefined where there is none. */
export function metricsAddress(config: Config): string | undefined {
  const { VOUCH_WORKER_METRICS_HOST: host, VOUCH_WORKER_METRICS_PORT: port } = config;
  return port === undefined ? undefined : `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Measures calls with the meter of the runtime, which must have been installed; undefined without a metrics endpoint. */
export function workerMetrics(config: Config): CallObserver | undefined {
  if (metricsAddress(config) === undefined) return undefined;
  return callMetrics(Runtime.instance().metricMeter, (model, usage) =>
    costOf(usage, config.VOUCH_MODEL_PRICES[model]),
  );
}

/** Ids for a log line of a worker, named as in the SDK's own lines; the id of a query is that of its workflow. */
export function activityIds(tracing: Tracing | undefined): Record<string, unknown> {
  const info = activities.getStore()?.info;
  if (!info) return {};
  const { activityType, attempt, workflowExecution } = info;
  return { workflowId: workflowExecution?.workflowId, activityType, attempt, ...traceIds(tracing) };
}

/** Growth of a heap beyond its live objects before the next full collection, percent. */
const GROWTH_PERCENT = 50;

/**
 * Lets this process, and the threads that it starts from now on, collect garbage before it asks for more memory. By default
 * V8 lets a heap grow to four times of what is alive in it: workflows leave little alive and much garbage. Not by less
 * either: a full collection takes the machine code of all functions that are made anew for each query or document, which
 * is then compiled again (docs/performance.md).
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
