import type { Readiness } from '../../contract/endpoints.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';

/** Whether the process is up, and whether queries can be answered. */
export function healthRoutes({
  gateway,
  records,
  log,
}: Pick<Deps, 'gateway' | 'records' | 'log'>): Handlers<'health' | 'readiness'> {
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
      const [temporal, store] = await Promise.all([gateway.check(), checkStore()]);
      const checks = { ...temporal, store };
      const ready = Object.values(checks).every((check) => check.ok);
      return { status: ready ? 200 : 503, body: { ready, checks } };
    },
  };
}
