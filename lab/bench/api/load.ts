import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openEvents, type EventSource } from '../../../test/support/event-source.js';
import { percentile } from '../measures.js';

/** A closed loop of requests on `lanes` connections for `seconds`. */
export interface LoadJob {
  url: string;
  method: 'GET' | 'POST';
  /** Taken in turn. */
  paths: readonly string[];
  /** As JSON, the same in each request. */
  body?: object;
  lanes: number;
  seconds: number;
}

/** Result of a closed loop of requests. */
export interface LoadFigures {
  lanes: number;
  perSecond: number;
  p50: number;
  p95: number;
  /** Requests that were not answered with a status below 300. */
  errors: number;
}

/** Sends requests in a closed loop: each connection sends its next one when it has the whole answer. */
export async function loadPath({ url, method, paths, body, lanes, seconds }: LoadJob): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const content = body === undefined ? undefined : JSON.stringify(body);
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      const path = paths[next++ % paths.length]!;
      const sent = performance.now();
      const status = await send(agent, method, `${url}${path}`, content);
      if (status < 300) times.push(performance.now() - sent);
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  const took = (performance.now() - begin) / 1000;
  const share = (of: number) => (times.length > 0 ? percentile(times, of) : Infinity);
  return { lanes, perSecond: times.length / took, p50: share(0.5), p95: share(0.95), errors };
}

/** @returns the status, when the whole answer is here; 599 when the connection breaks */
function send(agent: Agent, method: string, url: string, content?: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = content === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 599));
      response.once('error', () => resolve(599));
    });
    sent.once('error', () => resolve(599));
    sent.end(content);
  });
}

/** Streams to watch, and what makes an event happen in each. */
export interface WatchJob {
  url: string;
  /** Paths of streams, each watched `watchers` times, and of what is posted to make its event happen. */
  queries: { events: string; decide: string }[];
  watchers: number;
  /** Event that is waited for. */
  type: string;
  body: object;
  /** Between two posts. */
  pauseMs: number;
}

export interface WatchFigures {
  watchers: number;
  /** Until all streams had begun. */
  openSeconds: number;
  /** From a post to the event in the hands of a watcher, ms. */
  p50: number;
  p95: number;
  /** Watchers that have not seen the event. */
  missed: number;
  /** Posts that were refused. */
  errors: number;
}

/** Streams opened at once. */
const OPENING = 50;
const SETTLE_MS = 10_000;
const LOOK_MS = 20;

/** Opens all streams, makes an event happen in one after the other, and notes when each watcher has it. */
export async function watchQueries(job: WatchJob): Promise<WatchFigures> {
  const { url, queries, watchers, type, body, pauseMs } = job;
  const begin = performance.now();
  const wanted = queries.flatMap(({ events }, query) =>
    Array.from({ length: watchers }, () => ({ events, query })),
  );
  const open: { source: EventSource; query: number }[] = [];
  for (let from = 0; from < wanted.length; from += OPENING) {
    const some = wanted.slice(from, from + OPENING);
    open.push(
      ...(await Promise.all(
        some.map(async ({ events, query }) => ({ source: await openEvents(`${url}${events}`), query })),
      )),
    );
  }
  const openSeconds = (performance.now() - begin) / 1000;
  await delay(pauseMs);

  const agent = new Agent({ keepAlive: true });
  const posted: number[] = [];
  let errors = 0;
  for (const { decide } of queries) {
    posted.push(performance.now());
    if ((await send(agent, 'POST', `${url}${decide}`, JSON.stringify(body))) >= 300) errors += 1;
    await delay(pauseMs);
  }
  const seen = (source: EventSource) => source.events.find((event) => event.type === type);
  const giveUpAt = performance.now() + SETTLE_MS;
  while (open.some(({ source }) => !seen(source)) && performance.now() < giveUpAt) await delay(LOOK_MS);
  const late = open.flatMap(({ source, query }) => {
    const event = seen(source);
    return event ? [event.at - posted[query]!] : [];
  });
  for (const { source } of open) source.close();
  agent.destroy();
  const share = (of: number) => (late.length > 0 ? percentile(late, of) : Infinity);
  return {
    watchers: open.length,
    openSeconds,
    p50: share(0.5),
    p95: share(0.95),
    missed: open.length - late.length,
    errors,
  };
}
