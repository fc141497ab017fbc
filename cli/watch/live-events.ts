import { setTimeout as sleep } from 'node:timers/promises';
import { queryEventSchema, type QueryEvent } from '../../contract/events.js';
import type { ApiClient } from '../api-client.js';
import { isOutage } from '../ask/patience.js';
import { printable } from '../terminal/printable.js';
import { readEvents } from './server-sent-events.js';

const RETRY_MS = 1000;

/**
 * Everything that happens to a query, from its first event to its last, or the notices of all queries from now on, until
 * the signal fires. A broken connection is taken up again where it broke off: no event is missed or given twice.
 * @param onOutage called when the connection has broken
 */
export async function* liveEvents(
  api: ApiClient,
  queryId: string | undefined,
  signal: AbortSignal,
  onOutage: () => void,
): AsyncGenerator<QueryEvent> {
  const path = queryId === undefined ? '/v1/events' : `/v1/queries/${encodeURIComponent(queryId)}/events`;
  let lastId: string | undefined;
  for (let failures = 0; ; failures++) {
    try {
      const body = await api.stream(path, lastId, signal);
      if (!body) return;
      for await (const { id, data } of readEvents(body)) {
        lastId = id ?? lastId;
        if (data === '') continue;
        const event = queryEventSchema.safeParse(printable(JSON.parse(data)));
        if (!event.success) continue; // of a newer API
        failures = 0;
        yield event.data;
        if (queryId !== undefined && event.data.type === 'query_ended') return;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (failures === 0 && lastId === undefined) throw error;
      if (!isOutage(error) && !(error instanceof TypeError)) throw error;
    }
    if (failures === 0) onOutage();
    await sleep(RETRY_MS, undefined, { signal });
  }
}
