import {
  DefaultLogger,
  makeTelemetryFilterString,
  type LogLevel,
  type RuntimeOptions,
} from '@temporalio/worker';
import type { Logger } from 'pino';

const LEVELS: Record<LogLevel, 'trace' | 'debug' | 'info' | 'warn' | 'error'> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/** Sends the SDK's own log lines to ours, and stops the worker on the signals that end a process. */
export function runtimeOptions(log: Logger): RuntimeOptions {
  return {
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => log[LEVELS[level]](meta ?? {}, message)),
    // the native core writes through the same logger instead of on its own
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'WARN' }), forward: {} } },
    shutdownSignals: ['SIGINT', 'SIGTERM'],
  };
}
