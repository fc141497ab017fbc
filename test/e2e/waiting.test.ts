import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { DecideMany, DecideManyResult, RequestCounts } from '../../contract/endpoints.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { until } from '../support/wait.js';
import { send, vouchJson } from './program.js';
import { useStack } from './stack.js';

/** Number of queries that wait at once. */
const N = Number(process.env['VOUCH_TEST_WAITING'] ?? 300);
const PAGE = 100;
const BATCH = 50;
const WEEK = 7 * 24 * 3600;

const HANDBOOK = `# Travel expenses
Send the receipts to Finance within thirty days. Finance pays travel expenses on the fifth of the next month.

# Remote work
Remote work needs the approval of the team lead. Remote work is possible on three days a week.
`;

const use = useStack();

beforeAll(async () => {
  writeFileSync(join(use.files, 'handbook.md'), HANDBOOK);
  await vouchJson(use.stack, 'index', use.files, '--collection', 'handbook');
});

/** Sends a request that may be sent again, and does so while the answer is 503: the stack has much to do. */
async function call<T>(method: string, path: string, body?: unknown, headers = {}): Promise<T> {
  for (let round = 0; ; round++) {
    const reply = await send<T>(use.stack, method, path, body, headers);
    if (reply.status < 300) return reply.body;
    if (reply.status !== 503 || round === 30)
      throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    await new Promise((done) => setTimeout(done, 2_000));
  }
}

const counts = () => call<RequestCounts>('GET', '/v1/requests/counts');

const SUBJECTS = ['Who pays travel expenses', 'When are receipts sent', 'Who approves remote work'];

/** Each waits for a review of its answer, with a deadline of its own. */
function question(n: number): StartQuery {
  return {
    question: `${SUBJECTS[n % SUBJECTS.length]} in case ${n}?`,
    mode: 'strict',
    policy: {
      cache: { ttlSeconds: 0 },
      analysis: { clarityThreshold: 0 },
      review: { planInStrict: false },
      requests: { answer_review_hard: { timeoutSeconds: WEEK + ((n * 7919) % 100_000) } },
    },
  };
}

async function startAll(): Promise<string[]> {
  const limit = pLimit(16);
  const started = Array.from({ length: N }, (_, n) =>
    limit(() => call<QueryView>('POST', '/v1/queries', question(n), { 'Idempotency-Key': `waiting-${n}` })),
  );
  const ids = (await Promise.all(started)).map(({ id }) => id);
  let waiting = 0;
  await until(
    async () => (waiting = (await counts()).total) === N,
    () => `${waiting} of ${N} wait`,
    60_000 + N * 600,
  );
  return ids;
}

async function everyPage(): Promise<RequestView[]> {
  const all: RequestView[] = [];
  let cursor = '';
  do {
    const page = await call<{ items: RequestView[]; next?: string }>(
      'GET',
      `/v1/requests?limit=${PAGE}${cursor}`,
    );
    all.push(...page.items);
    cursor = page.next ? `&cursor=${page.next}` : '';
  } while (cursor !== '');
  return all;
}

/** Approves in batches; what is not confirmed is sent again with the same key. */
async function approveAll(requestIds: string[], onBatch: (done: number) => void): Promise<void> {
  const limit = pLimit(2);
  const batches = Array.from({ length: Math.ceil(requestIds.length / BATCH) }, (_, n) =>
    requestIds.slice(n * BATCH, (n + 1) * BATCH),
  );
  let done = 0;
  const approve = async (batch: string[], n: number): Promise<void> => {
    let left = batch;
    await until(
      async () => {
        const body: DecideMany = { decisions: left.map((requestId) => ({ requestId, action: 'approve' })) };
        const { results } = await call<DecideManyResult>('POST', '/v1/requests/decisions', body, {
          'Idempotency-Key': `batch-${n}`,
        });
        left = results.filter(({ ok }) => !ok).map(({ requestId }) => requestId);
        const refused = results.flatMap((one) => (one.ok || one.problem.status === 503 ? [] : [one.problem]));
        if (refused.length > 0) throw new Error(JSON.stringify(refused[0]));
        return left.length === 0;
      },
      () => `${left.length} of batch ${n} are not confirmed`,
      180_000,
    );
    done += batch.length;
    onBatch(done);
  };
  await Promise.all(batches.map((batch, n) => limit(() => approve(batch, n))));
}

async function readCompleted(id: string): Promise<QueryView> {
  let query: QueryView | undefined;
  await until(
    async () => {
      query = await call<QueryView>('GET', `/v1/queries/${id}`).catch(() => undefined);
      return query?.stage === 'completed';
    },
    () => `${id} is ${query?.stage}`,
    120_000,
  );
  return query!;
}

function residentMb(name: 'temporal' | 'worker' | 'api'): string {
  const status = readFileSync(`/proc/${use.stack.pid(name)}/status`, 'utf8');
  return `${name} ${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`;
}

function memory(): string {
  return (['worker', 'temporal', 'api'] as const).map(residentMb).join(', ');
}

let last = Date.now();
function report(what: string): void {
  console.log(`${what} (${((Date.now() - last) / 1000).toFixed(1)} s)`);
  last = Date.now();
}

test(
  `${N} queries wait, are listed, and are all decided once although the worker and the server are killed`,
  async () => {
    last = Date.now();
    const ids = await startAll();
    report(`${N} queries wait; ${memory()}`);

    const listed = await everyPage();
    report(`listed in pages of ${PAGE}`);
    expect(listed.map(({ queryId }) => queryId).sort()).toEqual([...ids].sort());
    const places = listed.map(({ deadline, id }) => `${deadline} ${id}`);
    expect(places).toEqual([...places].sort());
    expect(new Set(places).size).toBe(N);
    expect(await counts()).toMatchObject({
      total: N,
      dueSoon: 0,
      kinds: { answer_review: N, plan_review: 0 },
    });

    let killed: Promise<void> | undefined;
    const requestIds = listed.map(({ id }) => id);
    await approveAll(requestIds, (done) => {
      if (done >= N / 3) killed ??= use.stack.killAndWait('worker', 'temporal');
    });
    await killed;
    report('all decided, worker and server killed in the middle');

    const limit = pLimit(8);
    const ended = await Promise.all(ids.map((id) => limit(() => readCompleted(id))));
    for (const { requests, receipts } of ended) {
      expect([requests.length, receipts]).toMatchObject([
        1,
        [{ kind: 'answer_review', decidedBy: 'human', action: 'approve', by: 'local' }],
      ]);
      expect(receipts).toHaveLength(1);
    }
    await until(async () => (await counts()).total === 0, 'the inbox is not empty', 90_000);
    report(`all completed; ${memory()}`);
  },
  480_000 + N * 1_200,
);
