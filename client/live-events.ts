import type { AnswerText, QueryEvent } from '../contract/events.js';
import type { ApiClient } from './api-client.js';
import { isOutage } from './errors.js';

const RETRY_MS = 1000;

export type LiveEvent =
  | { type: 'event'; event: QueryEvent }
  | { type: 'answer_text'; text: AnswerText }
  | { type: 'connected' };

/**
 * Everything that happens to a query, from its first event to its last, or the notices of all queries from now on, until
 * the signal fires. A broken connection is taken up again where it broke off: no event is missed or given twice, and each
 * time the stream is open again a `connected` comes first. Events of types that a newer API added arrive, too.
 * @param options.onOutage called when the connection has broken
 */
export async function* liveEvents(
  api: ApiClient,
  options: { queryId?: string | undefined; signal: AbortSignal; onOutage: () => void },
): AsyncGenerator<LiveEvent> {
  const { queryId, signal, onOutage } = options;
  const path = queryId === undefined ? '/v1/events' : `/v1/queries/${encodeURIComponent(queryId)}/events`;
  let lastId: string | undefined;
  for (let failures = 0; ; failures++) {
    try {
      const body = await api.stream(path, lastId, signal);
      if (!body) return;
      yield { type: 'connected' };
      for await (const { id, type, data } of readEvents(body)) {
        lastId = id ?? lastId;
        if (data === '') continue;
        failures = 0;
        const content = api.clean(JSON.parse(data));
        if (type === 'answer_text') {
          yield { type, text: content as AnswerText };
          continue;
        }
        const event = content as QueryEvent;
        yield { type: 'event', event };
        if (queryId !== undefined && event.type === 'query_ended') return;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (failures === 0 && lastId === undefined) throw error;
      if (!isOutage(error) && !(error instanceof TypeError)) throw error;
    }
    if (failures === 0) onOutage();
    await pause(RETRY_MS, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason is whatever the caller gave
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** One event of a `text/event-stream`; one without data only says where to go on from. */
interface ServerSentEvent {
  id?: string;
  type: string;
  data: string;
}

/** Reads a `text/event-stream` as the HTML standard says; comments, which keep the connection alive, are left out. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let buffer = '';
  let event: { id?: string; type?: string; data: string[] } = { data: [] };
  for await (const part of body) {
    buffer += decoder.decode(part, { stream: true });
    const lines = buffer.split(/\r\n|\n|\r(?!$)/);
    buffer = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        const { id, type = 'message', data } = event;
        if (data.length > 0 || id !== undefined)
          yield { ...(id === undefined ? {} : { id }), type, data: data.join('\n') };
        event = { data: [] };
        continue;
      }
      const [, name, value = ''] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line) ?? [];
      if (name === 'id') event.id = value;
      else if (name === 'event') event.type = value;
      else if (name === 'data') event.data.push(value);
    }
  }
}
