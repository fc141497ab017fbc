import type { Readiness } from '../../contract/endpoints.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';

const unchecked = { ok: false, detail: 'not checked: this process is about to stop' };
/** Nothing more is to be sent here, however well everything else is. */
const STOPPING: Readiness = {
  ready: false,
  checks: { temporal: unchecked, worker: unchecked, store: unchecked },
};

/** Whether the process is up, and whether queries can be answered. */
export function healthRoutes({
  gateway,
  records,
  streams,
  log,
}: Pick<Deps, 'gateway' | 'records' | 'streams' | 'log'>): Handlers<'health' | 'readiness'> {
  async function checkStore(): Promise<Readiness['checks']['store']> {
    try {
      await records.ping();
      return { ok: true };
    } catch (error) {
      log.warn({ err: error }, 'store does not answer');
      return { ok: false, detail: 'the store does not answer' };
    }
  }

  return {
    async health() {
      return { body: { status: 'ok' } };
    },

    async readiness() {
      if (streams.retiring.aborted) return { status: 503, body: STOPPING };
      const [temporal, store] = await Promise.all([gateway.check(), checkStore()]);
      const checks = { ...temporal, store };
      const ready = Object.values(checks).every((check) => check.ok);
      return { status: ready ? 200 : 503, body: { ready, checks } };
    },
  };
}
