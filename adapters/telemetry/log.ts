import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../../config/load-config.js';

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
