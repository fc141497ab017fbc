import type { Logger } from 'pino';
import type { EventType } from '../../contract/events.js';
import type { Notifier } from '../../ports/notifier.js';

/** Notices that an operator may want to look into. */
const WARNINGS: readonly EventType[] = ['hitl_warning', 'hitl_timeout', 'hitl_error'];

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
