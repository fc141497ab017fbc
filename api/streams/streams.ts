import { setMaxListeners } from 'node:events';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { lastEventIdSchema, STREAMS } from '../../contract/endpoints.js';
import { isNotice, type QueryEvent } from '../../contract/events.js';
import { type QueryStatus, isFinal } from '../../contract/query.js';
import type { EventJournal } from '../../ports/notifier.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import type { Gateway } from '../gateway/gateway.js';
import { validate } from '../http/validate.js';
import { createDraftWatch } from './draft-watch.js';
import { BATCH, type Batch, type Feed } from './feed.js';
import { createJournalWatch } from './journal-watch.js';
import { sendEvents, TIMING, type Stream, type Timing } from './send-events.js';

/** The watcher of a stream, with their rights. */
export interface Watcher {
  id: string;
  mayReadAnswer(status: QueryStatus): Promise<boolean>;
  /** True while their credentials are valid: a key may be revoked, or a session end. */
  isKnown(): Promise<boolean>;
  /** True if they may know of a notice. */
  reaches(notice: QueryEvent): boolean | Promise<boolean>;
}

/** The live streams of the contract's `STREAMS`. Each method resolves when its response has ended. */
export interface Streams {
  /** Streams the events of one query. @throws ApiFailure before the stream has begun */
  queryEvents(req: Request, res: Response, watcher: Watcher): Promise<void>;
  /** Streams notices of all queries. @throws ApiFailure, PortError before the stream has begun */
  allEvents(req: Request, res: Response, watcher: Watcher): Promise<void>;
  /** Returns the position of the latest notice; 0 if there is none. @throws PortError */
  latestNotice(): Promise<number>;
  /** Ends all live streams; clients resume at another process. */
  retire(): void;
  /** Aborted by `retire`: this process is about to stop. */
  retiring: AbortSignal;
  /** Ends everything that is still under way. */
  close(): void;
  /** Aborted by `close`; also ends completions. */
  closing: AbortSignal;
}

interface Parts {
  gateway: Pick<Gateway, 'read' | 'waitFor' | 'readDraft'>;
  /** The caller closes it. */
  journal: EventJournal;
  log: Logger;
  timing?: Partial<Timing>;
}

export function createStreams({ gateway, journal, log, timing }: Parts): Streams {
  const { recheckMs, ...times } = { ...TIMING, ...timing };
  const watch = createJournalWatch(journal, log);
  const drafts = createDraftWatch(gateway);
  const retiring = new AbortController();
  const closing = new AbortController();
  for (const { signal } of [retiring, closing]) setMaxListeners(0, signal); // one per stream

  async function send(req: Request, res: Response, watcher: Watcher, stream: Stream): Promise<void> {
    const over = new AbortController();
    const end = () => over.abort();
    res.once('close', end);
    retiring.signal.addEventListener('abort', end);
    if (retiring.signal.aborted || res.closed) end();
    const recheck = setInterval(() => {
      void watcher.isKnown().then((known) => {
        if (!known) end();
      });
    }, recheckMs);
    try {
      await sendEvents(req, res, stream, { ...times, signal: over.signal });
    } finally {
      clearInterval(recheck);
      retiring.signal.removeEventListener('abort', end);
    }
  }

  return {
    async queryEvents(req, res, watcher) {
      const params = STREAMS.queryEvents.params.safeParse({ ...req.params });
      // a malformed id is answered as one that does not exist
      if (!params.success) throw new ApiFailure('QUERY_NOT_FOUND');
      const { id } = params.data;
      const { query, after } = readRequest(STREAMS.queryEvents.query, req);
      const wanted = ({ type }: QueryEvent) => query.types?.includes(type) ?? true;
      const status = await readIfPossible(gateway, id);
      if (status && isSeen(status, after ?? 0, wanted)) return void res.status(204).end();
      // events hold no texts; the text of an answer is for its asker
      const own = status?.stream && status.asker === watcher.id;
      const watched = own && (query.types?.includes('answer_text') ?? true);
      await send(req, res, watcher, {
        feed: queryFeed(gateway, id, status),
        after: after ?? 0,
        wanted,
        ...(watched
          ? {
              beside: (tell, signal) =>
                drafts.follow(id, { tell, mayRead: (now) => watcher.mayReadAnswer(now) }, signal),
            }
          : {}),
      });
    },

    async allEvents(req, res, watcher) {
      const { query, after } = readRequest(STREAMS.allEvents.query, req);
      const wanted = (notice: QueryEvent) =>
        isNotice(notice) && // the journal also holds ends of queries, for webhooks
        (query.types?.includes(notice.type) ?? true) &&
        (query.queryId ?? notice.queryId) === notice.queryId &&
        watcher.reaches(notice);
      const { position, leave } = await watch.join();
      try {
        // an id after the end is of a journal that no longer exists
        const from = Math.min(after ?? position, position);
        await send(req, res, watcher, { feed: watch.feed, after: from, wanted });
      } finally {
        leave();
      }
    },

    latestNotice: () => journal.latest(),
    retire: () => retiring.abort(),
    retiring: retiring.signal,
    close() {
      retiring.abort();
      closing.abort();
    },
    closing: closing.signal,
  };
}

/**
 * Reads the query string of a stream and the position to resume from. The header takes precedence over the parameter,
 * which stays in the address when a client resumes.
 */
function readRequest<S extends z.ZodType<{ lastEventId?: number | undefined }>>(
  schema: S,
  req: Request,
): { query: z.output<S>; after: number | undefined } {
  const query = validate(schema, req.query);
  const header = req.get('last-event-id');
  if (header === undefined) return { query, after: query.lastEventId };
  const seen = lastEventIdSchema.safeParse(header);
  if (!seen.success) throw new ApiFailure('INVALID_REQUEST', { detail: CASES.lastEventId });
  return { query, after: seen.data };
}

/** @returns undefined if the query exists but no worker answers at the moment: the stream then waits for one */
async function readIfPossible(gateway: Pick<Gateway, 'read'>, id: string): Promise<QueryStatus | undefined> {
  try {
    return await gateway.read(id);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'WORKER_UNAVAILABLE') return undefined;
    throw error;
  }
}

/** True if a query has ended and the client has all events that it wants. */
function isSeen(status: QueryStatus, after: number, wanted: (event: QueryEvent) => boolean): boolean {
  const { events, ended } = eventsAfter(status, after);
  return ended && !events.some(({ event }) => wanted(event));
}

/**
 * Returns the events of one query from its status. Waiting costs one long poll per query for all watchers.
 * @param latest the latest status known
 */
function queryFeed(
  gateway: Pick<Gateway, 'read' | 'waitFor'>,
  id: string,
  latest: QueryStatus | undefined,
): Feed {
  return {
    async next(after, wait) {
      const goesOn = (status: QueryStatus) => isFinal(status.stage) || lastSeq(status) > after;
      if (!latest || !goesOn(latest)) {
        const seen = await gateway.waitFor(id, goesOn, wait);
        // the query is not followed, or no worker answered: the next wait tries again
        latest = seen ?? (wait.signal.aborted ? undefined : await gateway.read(id).catch(() => undefined));
      }
      return latest ? eventsAfter(latest, after) : { events: [], ended: false };
    },
  };
}

/** Returns the events of a status after `after`. */
function eventsAfter(status: QueryStatus, after: number): Batch {
  const behind = status.events.filter(({ seq }) => seq > after);
  return {
    events: behind.slice(0, BATCH).map((event) => ({ id: event.seq, event })),
    ended: isFinal(status.stage) && behind.length <= BATCH,
  };
}

function lastSeq({ events }: QueryStatus): number {
  return events.at(-1)?.seq ?? 0;
}
