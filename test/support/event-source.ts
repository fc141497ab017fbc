import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { QueryEvent } from '../../contract/events.js';

export interface Received {
  id: string;
  type: string;
  data: QueryEvent & { position?: number };
  /** Time of arrival by `performance.now()`, milliseconds. */
  at: number;
}

/** A client of server-sent events that reads one response and does not come back by itself. */
export interface EventSource {
  status: number;
  headers: IncomingHttpHeaders;
  events: Received[];
  /** Comments and fields that are no part of an event, in order. */
  comments: string[];
  retry: string | undefined;
  /** Returns the value that a client would send as `Last-Event-ID`. */
  lastEventId(): string | undefined;
  /** Resolves when the response has ended; true when the server ended it as it should. */
  ended: Promise<boolean>;
  close(): void;
}

/** Opens a stream; resolves when the response begins. */
export function openEvents(url: string, headers: Record<string, string> = {}): Promise<EventSource> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) =>
      resolve(receive(response, request.destroy.bind(request))),
    );
    request.once('error', reject);
  });
}

function receive(response: IncomingMessage, close: () => void): EventSource {
  const events: Received[] = [];
  const comments: string[] = [];
  let lastEventId: string | undefined;
  let buffer = '';
  const source: EventSource = {
    status: response.statusCode!,
    headers: response.headers,
    events,
    comments,
    retry: undefined,
    lastEventId: () => lastEventId,
    ended: new Promise((resolve) => response.once('close', () => resolve(response.complete))),
    close: () => close(),
  };
  response.on('error', () => undefined); // the server was killed: `ended` says so
  response.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk;
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      block(buffer.slice(0, end).split('\n'));
      buffer = buffer.slice(end + 2);
    }
  });
  return source;

  function block(lines: string[]): void {
    const fields = new Map<string, string>();
    for (const line of lines) {
      if (line.startsWith(':')) comments.push(line.slice(1).trim());
      else fields.set(line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2));
    }
    source.retry = fields.get('retry') ?? source.retry;
    lastEventId = fields.get('id') ?? lastEventId;
    const data = fields.get('data');
    if (data === undefined) return;
    const [id, type] = [fields.get('id')!, fields.get('event')!];
    events.push({ id, type, data: JSON.parse(data) as Received['data'], at: performance.now() });
  }
}
