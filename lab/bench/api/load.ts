import { Agent, request } from 'node:http';
import { percentile } from '../statistics.js';

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
export function send(agent: Agent, method: string, url: string, content?: string): Promise<number> {
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
