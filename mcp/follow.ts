import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient, Reply } from '../client/api-client.js';
import { isOutage } from '../client/errors.js';
import type { QueryView } from '../contract/query.js';

/** One look at a query that stands still takes this long at most. */
const LOOK_SECONDS = 20;
const PAUSE_MS = 1_000;

/**
 * A query as it is, and again whenever it has changed or some time has passed, until the time is over.
 * @param until milliseconds since the epoch
 * @throws ApiProblem, except while what answers is away; AbortError once the signal fires
 */
export async function* follow(
  api: ApiClient,
  first: Reply<QueryView>,
  { until, signal }: { until: number; signal: AbortSignal },
): AsyncGenerator<QueryView> {
  let { data, etag } = first;
  for (;;) {
    yield data;
    const seconds = Math.min(LOOK_SECONDS, Math.ceil((until - Date.now()) / 1000));
    if (seconds <= 0) return;
    const headers = { prefer: `wait=${seconds}`, ...(etag ? { 'if-none-match': etag } : {}) };
    try {
      const reply = await api.callIfChanged('getQuery', { params: { id: data.id } }, { headers, signal });
      if (reply) ({ data, etag } = reply);
    } catch (error) {
      // nothing of a query is lost meanwhile
      if (!isOutage(error)) throw error;
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }
}
