import {
  DefaultLogger,
  makeTelemetryFilterString,
  type LogLevel,
  type LogMetadata,
  type RuntimeOptions,
} from '@temporalio/worker';
import type { Logger } from 'pino';
import { CALL_BUCKETS } from '../adapters/telemetry/call-figures.js';

const LEVELS: Record<LogLevel, 'trace' | 'debug' | 'info' | 'warn' | 'error'> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/**
 * Sends the SDK's own log lines to ours, and stops the worker on the signals that end a process.
 * @param metricsAddress host:port on which the figures of the SDK, and ours with them, are served to Prometheus
 */
export function runtimeOptions(log: Logger, metricsAddress?: string): RuntimeOptions {
  return {
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
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
