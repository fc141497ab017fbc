import type { ApiClient, Reply } from '../client/api-client.js';
import type { QueryView } from '../contract/query.js';

/** One look at a query that stands still takes this long at most. */
const LOOK_SECONDS = 20;

/**
 * A query as it is, and again whenever it has changed or some time has passed, until the time is over.
 * @param until milliseconds since the epoch
 * @throws ApiProblem, ApiUnreachable; AbortError once the signal fires
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
    const reply = await api.callIfChanged(
      'getQuery',
      { params: { id: data.id } },
      { headers: { prefer: `wait=${seconds}`, ...(etag ? { 'if-none-match': etag } : {}) }, signal },
    );
    if (reply) ({ data, etag } = reply);
  }
}
