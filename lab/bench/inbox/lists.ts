import type { ListRequests } from '../../../contract/endpoints.js';
import type { ListedRequest } from '../../../contract/requests/index.js';
import { call } from '../../../test/e2e/program.js';
import type { Stack } from '../../../test/e2e/stack.js';
import { percentile } from '../statistics.js';
import { countWaiting } from './waiting.js';

/** As the web app asks for them. */
const PAGE = 100;
const ROUNDS = 50;

interface Page {
  items: ListedRequest[];
  next?: string;
}

/** A page of the list of what waits, by deadline. */
export function readPage(
  stack: Stack,
  query: Partial<Record<keyof ListRequests, string>> = {},
): Promise<Page> {
  const search = new URLSearchParams({ limit: String(PAGE), ...query });
  return call(stack, 'GET', `/v1/requests?${search.toString()}`);
}

/** Times pages, counts and searches of the inbox API. @returns lines */
export async function measureLists(stack: Stack): Promise<string[]> {
  const pages: number[] = [];
  let listed = 0;
  let cursor: string | undefined;
  do {
    const from: string | undefined = cursor;
    const page: Page = await timed(pages, () => readPage(stack, from === undefined ? {} : { cursor: from }));
    listed += page.items.length;
    cursor = page.next;
  } while (cursor !== undefined);
  const counts: number[] = [];
  const searches: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await timed(counts, () => countWaiting(stack));
    await timed(searches, () => readPage(stack, { text: `case ${round * 17}?` }));
  }
  return [
    `API, ${listed} requests in ${pages.length} pages of ${PAGE}`,
    `  a page     ${spread(pages)}`,
    `  counts     ${spread(counts)}`,
    `  a search   ${spread(searches)}`,
  ];
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await work();
  times.push(performance.now() - begin);
  return result;
}

/** Formats median, p95 and maximum of times in milliseconds. */
export function spread(times: readonly number[]): string {
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0));
  return `p50 ${p50} ms, p95 ${p95} ms, most ${most} ms`;
}
