import type { RequestCounts, ListRequests } from '../../../contract/endpoints.js';
import type { QueryView, StartQuery } from '../../../contract/query.js';
import { call, send } from '../../../test/e2e/program.js';
import type { Stack } from '../../../test/e2e/stack.js';
import { until } from '../../../test/support/wait.js';
import type { ListedRequest } from '../../../contract/requests/index.js';
import { percentile, residentBytes } from '../measures.js';

const MINUTE_MS = 60_000;
const WEEK_S = 7 * 24 * 3600;
/** Questions asked at once, and how many may be on their way to a person before the next are asked. */
const BATCH = 50;
const AHEAD = 100;
/** One in so many waits with its plan, the others with their answer. */
const PLANS = 5;
/** For those that are on their way. */
const SETTLE_MS = 3 * MINUTE_MS;

const SUBJECTS = [
  'How do I settle travel expenses',
  'How many days of annual leave do I have',
  'Who approves remote work',
];

interface Options {
  waiting: number;
  minutes: number;
  signal: AbortSignal;
}

/**
 * Asks questions that each wait for a person, each with a deadline of its own, until there are enough or time is up.
 * @returns how many wait, and what that costs, in lines
 */
export async function startWaiting(stack: Stack, { waiting, minutes, signal }: Options): Promise<string[]> {
  const begin = Date.now();
  let started = 0;
  let total = 0;
  const untilWaiting = (wanted: number) =>
    until(
      async () => {
        signal.throwIfAborted();
        return (total = (await countWaiting(stack)).total) >= wanted;
      },
      () => `${total} of ${started} wait`,
      SETTLE_MS,
    );
  while (started < waiting && Date.now() - begin < minutes * MINUTE_MS) {
    const batch = Array.from({ length: Math.min(BATCH, waiting - started) }, (_, nth) => started + nth);
    await Promise.all(batch.map((nth) => startOne(stack, nth)));
    started += batch.length;
    await untilWaiting(started - AHEAD);
    if (started % 500 === 0) console.error(`… ${started} of ${waiting} asked`);
  }
  await untilWaiting(started);
  const seconds = (Date.now() - begin) / 1000;
  const memory = (['worker', 'temporal', 'api'] as const).map(
    (name) => `${name} ${residentMb(stack.pid(name))} MB`,
  );
  return [
    `${total} requests wait, started in ${seconds.toFixed(0)} s (${(total / seconds).toFixed(1)} a second)`,
    `  resident memory: ${memory.join(', ')}`,
  ];
}

export function countWaiting(stack: Stack): Promise<RequestCounts> {
  return call(stack, 'GET', '/v1/requests/counts');
}

/** Sent again, under the same key, while the stack has too much to do. */
async function startOne(stack: Stack, nth: number): Promise<void> {
  let answer = '';
  await until(
    async () => {
      const headers = { 'Idempotency-Key': `waiting-${nth}` };
      const { status, body } = await send<QueryView>(stack, 'POST', '/v1/queries', question(nth), headers);
      answer = `${status} ${JSON.stringify(body)}`;
      if (status >= 300 && status !== 503) throw new Error(answer);
      return status < 300;
    },
    () => `question ${nth} is not taken: ${answer}`,
    MINUTE_MS,
  );
}

function question(nth: number): StartQuery {
  const timeoutSeconds = WEEK_S + ((nth * 7919) % 100_000);
  return {
    question: `${SUBJECTS[nth % SUBJECTS.length]} in case ${nth}?`,
    mode: 'strict',
    policy: {
      cache: { ttlSeconds: 0 },
      analysis: { clarityThreshold: 0 },
      review: { planInStrict: nth % PLANS === 1 },
      requests: { answer_review_hard: { timeoutSeconds }, plan_review: { timeoutSeconds } },
    },
  };
}

export function residentMb(pid: number): number {
  return Math.round(residentBytes(pid) / 1024 ** 2);
}

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
