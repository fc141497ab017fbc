import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import type { DecideMany, DecideManyResult, RequestCounts } from '../../contract/endpoints.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { stackFolder, until, type Stack, type StackFolder } from './stack.js';

/** How many queries wait at once. */
const N = Number(process.env['VOUCH_TEST_WAITING'] ?? 300);
const PAGE = 100;
const BATCH = 50;
const WEEK = 7 * 24 * 3600;

const HANDBOOK = `# Travel expenses
Send the receipts to Finance within thirty days. Finance pays travel expenses on the fifth of the next month.

# Remote work
Remote work needs the approval of the team lead. Remote work is possible on three days a week.
`;

let folder: StackFolder;
let stack: Stack;
let docs: string;

beforeAll(async () => {
  folder = await stackFolder();
  stack = await folder.start('--no-sample');
  docs = mkdtempSync(join(tmpdir(), 'vouch-waiting-'));
  writeFileSync(join(docs, 'handbook.md'), HANDBOOK);
  const args = [resolve('bin/vouch.js'), 'index', docs, '--name', 'handbook'];
  await promisify(execFile)(process.execPath, args, { env: stack.env });
}, 300_000);

afterAll(async () => {
  await stack.interrupt();
  folder.remove();
  rmSync(docs, { recursive: true, force: true });
}, 60_000);

/** Sends a request that may be sent again, and does so while the answer is 503: the stack has much to do. */
async function call<T>(method: string, path: string, body?: unknown, headers = {}): Promise<T> {
  const send = () =>
    fetch(`${stack.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  let response = await send();
  for (let round = 0; response.status === 503 && round < 30; round++) {
    await new Promise((done) => setTimeout(done, 2_000));
    response = await send();
  }
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer;
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
    60_000 + N * 200,
    () => `${waiting} of ${N} wait`,
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
      180_000,
      () => `${left.length} of batch ${n} are not confirmed`,
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
    120_000,
    () => `${id} is ${query?.stage}`,
  );
  return query!;
}

function residentMb(name: 'temporal' | 'worker' | 'api'): string {
  const status = readFileSync(`/proc/${stack.pid(name)}/status`, 'utf8');
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
      if (done >= N / 3) killed ??= stack.killAndWait('worker', 'temporal');
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
    await until(
      async () => (await counts()).total === 0,
      90_000,
      () => 'the inbox is not empty',
    );
    report(`all completed; ${memory()}`);
  },
  300_000 + N * 600,
);
