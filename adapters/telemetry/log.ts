import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../../config/load-config.js';
import type { EventType } from '../../contract/events.js';
import type { Notifier } from '../../ports/notifier.js';
import type { Tracing } from './tracing.js';

/** Bytes of lines that are kept while none can be written, as on a full disk; later ones are left out. */
const KEPT_BYTES = 256 * 1024;

/**
 * The log of a process, on standard output. Lines that cannot be written are kept and written when that is possible again:
 * by itself pino ends the process at the first of them, and waits at its end until the disk has room.
 * @param mixin fields of every line
 */
export function createLog(config: Pick<Config, 'VOUCH_LOG_LEVEL'>, mixin?: LoggerOptions['mixin']): Logger {
  const out = pino.destination({ fd: 1, sync: true, maxLength: KEPT_BYTES });
  out.on('error', () => undefined);
  return pino({ level: config.VOUCH_LOG_LEVEL, ...(mixin ? { mixin } : {}) }, out);
}

/** Notices that an operator may want to look into. */
const WARNINGS: readonly EventType[] = ['hitl_warning', 'hitl_timeout', 'hitl_error', 'autonomy_withdrawn'];

/** Writes one log line per notice. A notice that is passed on again is written again. */
export function createLogNotifier(log: Logger): Notifier {
  return {
    notify: async (events) => {
      for (const { type, queryId, seq, at, data } of events) {
        const level = WARNINGS.includes(type) ? 'warn' : 'info';
        log[level]({ type, queryId, seq, at, ...data }, 'notice');
      }
    },
  };
}

/** Ids of the open span by the names that OpenTelemetry has for them in logs. */
export function traceIds(tracing: Tracing | undefined): { trace_id?: string; span_id?: string } {
  const ids = tracing?.ids();
  return ids ? { trace_id: ids.traceId, span_id: ids.spanId } : {};
}
