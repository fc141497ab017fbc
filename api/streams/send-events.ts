import type { Request, Response } from 'express';
import type { AnswerText, QueryEvent } from '../../contract/events.js';
import { openEventStream, writeEvents } from '../http/event-stream.js';
import type { Feed } from './feed.js';

export interface Timing {
  /** Silence in milliseconds after which a comment keeps the connection alive. */
  heartbeatMs: number;
  /** Interval in milliseconds of checking that the watcher is still authenticated. */
  recheckMs: number;
}
export const TIMING: Timing = { heartbeatMs: 4_000, recheckMs: 30_000 };

/** Wait of a client before it reconnects, milliseconds. */
const RETRY_MS = 2_000;

export interface Stream {
  feed: Feed;
  /** Id of the last event that the client has seen. */
  after: number;
  /** True if the client asked for the event and may know of it. */
  wanted: (event: QueryEvent) => boolean | Promise<boolean>;
  /** Sends events outside the feed, without ids: a client that resumes does not get them again. */
  beside?: (tell: (text: AnswerText) => boolean, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends server-sent events until the feed ends, the client disconnects or `signal` is aborted. At most one batch is in
 * memory for a slow client.
 */
export async function sendEvents(
  req: Request,
  res: Response,
  { feed, after, wanted, beside }: Stream,
  { heartbeatMs, signal }: Omit<Timing, 'recheckMs'> & { signal: AbortSignal },
): Promise<void> {
  openEventStream(res);
  if (req.method === 'HEAD') return void res.end();

  let seen = after;
  let writtenAt = 0;
  const write = async (text: string) => {
    await writeEvents(res, text, signal);
    writtenAt = Date.now();
  };
  // an id without data sets the position to resume from, if the stream is cut off at once
  await write(`retry: ${RETRY_MS}\nid: ${seen}\n\n`);
  const over = new AbortController();
  const besides = beside?.(
    (text) => {
      // a slow client gets it later, together with what follows
      if (res.destroyed || res.writableNeedDrain) return false;
      res.write(`event: answer_text\ndata: ${JSON.stringify(text)}\n\n`);
      return true;
    },
    AbortSignal.any([signal, over.signal]),
  );
  try {
    while (!signal.aborted) {
      const ms = Math.max(0, writtenAt + heartbeatMs - Date.now());
      const { events, ended } = await feed.next(seen, { ms, signal });
      if (signal.aborted) break;
      seen = events.at(-1)?.id ?? seen;
      const told = await Promise.all(events.map(async ({ event }) => wanted(event)));
      const text = events.filter((_, i) => told[i]).map(frame);
      if (text.length > 0) await write(text.join(''));
      else if (Date.now() - writtenAt >= heartbeatMs) await write(`: heartbeat\nid: ${seen}\n\n`);
      if (ended) break;
    }
  } finally {
    over.abort();
    await besides;
  }
  if (!res.destroyed) res.end();
}

function frame({ id, event }: { id: number; event: QueryEvent }): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
