import type { Readiness } from '../../contract/endpoints.js';
import type { FailureCode } from '../../contract/failures.js';
import type { Deps } from '../deps.js';
import { storeFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';

const unchecked = { ok: false, detail: 'not checked: this process is about to stop' };
/** Readiness of a process that is about to stop, whatever its checks would say. */
const STOPPING: Readiness = {
  ready: false,
  checks: { temporal: unchecked, worker: unchecked, store: unchecked },
};

/** Details of known failures of the store; paths are only in the log. */
const STORE_TROUBLE: Partial<Record<FailureCode, string>> = {
  STORE_FULL: 'the disk is full',
  STORE_DAMAGED: 'the store is damaged; the log says what is, and how to restore it',
};

/** Returns a function that checks the parts that a query needs. It never fails. */
export function createChecks({
  gateway,
  records,
  requireUsable,
  log,
}: Pick<Deps, 'gateway' | 'records' | 'requireUsable' | 'log'>): () => Promise<Readiness['checks']> {
  async function checkStore(): Promise<Readiness['checks']['store']> {
    try {
      requireUsable?.();
      await records.ping();
      return { ok: true };
    } catch (error) {
      log.warn({ err: error }, 'the store cannot be used');
      const code = storeFailure(error)?.code ?? 'STORE_UNAVAILABLE';
      return { ok: false, code, detail: STORE_TROUBLE[code] ?? 'the store does not answer' };
    }
  }

  return async () => {
    const [temporal, store] = await Promise.all([gateway.check(), checkStore()]);
    return { ...temporal, store };
  };
}

/** Handlers for health (the process runs) and readiness (queries can be answered). */
export function healthRoutes({
  checks: check,
  streams,
}: Pick<Deps, 'streams'> & { checks: () => Promise<Readiness['checks']> }): Handlers<'health' | 'readiness'> {
  return {
    async health() {
      return { body: { status: 'ok' } };
    },

    async readiness() {
      if (streams.retiring.aborted) return { status: 503, body: STOPPING };
      const checks = await check();
      const ready = Object.values(checks).every((check) => check.ok);
      return { status: ready ? 200 : 503, body: { ready, checks } };
    },
  };
}
