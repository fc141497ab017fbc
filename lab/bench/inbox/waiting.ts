import type { RequestCounts } from '../../../contract/endpoints.js';
import type { QueryView, StartQuery } from '../../../contract/query.js';
import { call, send } from '../../../test/e2e/program.js';
import type { Stack } from '../../../test/e2e/stack.js';
import { until } from '../../../test/support/wait.js';
import { residentBytes } from '../sizes.js';

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
