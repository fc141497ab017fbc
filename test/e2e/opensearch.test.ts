import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '../../contract/failures.js';
import type { IndexProgress } from '../../contract/indexing.js';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import { startPrivateOpenSearch, type PrivateOpenSearch } from '../support/opensearch.js';
import { until } from '../support/wait.js';
import { ask, call, send, startVouch, vouch, vouchJson } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

/** The stack as users start it, on a cluster that is away at times. */

const PREFIX = 'e2e';
const QUESTIONS = { en: 'How do I settle travel expenses?', ko: '출장비 정산 방법 알려줘' } as const;
/** Longest time that an API call may take while the cluster is away. */
const PROMPT_MS = 15_000;

let server: PrivateOpenSearch;
let folder: StackFolder;
let stack: Stack;
let docs: string;

beforeAll(async () => {
  docs = mkdtempSync(join(tmpdir(), 'vouch-cluster-'));
  server = await startPrivateOpenSearch();
  folder = await stackFolder({
    VOUCH_STORE: 'opensearch',
    VOUCH_OPENSEARCH_URL: server.url,
    VOUCH_OPENSEARCH_PREFIX: PREFIX,
  });
  await server.kill();
  const starting = folder.start();
  await until(
    () => folder.output().includes('The store does not answer'),
    () => folder.output(),
  );
  await server.start();
  stack = await starting;
  await folder.introduced();
}, 400_000);
afterAll(async () => {
  await folder.remove();
  await server.stop();
  rmSync(docs, { recursive: true, force: true });
});

const start = (question: string, more: Partial<StartQuery> = {}) =>
  call<QueryView>(stack, 'POST', '/v1/queries', { question, ...more }, { prefer: 'wait=30' });

/**
 * Waits until a query has ended or waits for a person, and has so many receipts. What is withheld while the store is away
 * is read again.
 */
async function settled(id: string, decided = 0): Promise<QueryView> {
  let view: QueryView | undefined;
  let last = '';
  await until(
    async () => {
      const { status, body } = await send<QueryView>(stack, 'GET', `/v1/queries/${id}`);
      last = status === 200 ? body.stage : JSON.stringify(body);
      if (status === 503) return false;
      if (status !== 200) throw new Error(`${id}: ${last}`);
      view = body;
      const waits = view.requests.some((one) => one.status === 'open');
      return (isFinal(view.stage) || waits) && view.receipts.length >= decided;
    },
    () => `${id} is still ${last}`,
    120_000,
  );
  return view!;
}

/** Sends JSON straight to the cluster, once it has refreshed what it searches there. */
async function fromCluster<T>(index: string, action: string, body: object): Promise<T> {
  await fetch(`${server.url}/${index}/_refresh`, { method: 'POST' });
  return call<T>(server, 'POST', `/${index}/${action}`, body);
}

/** Counts the documents and chunks of a collection in the cluster, and the chunks that it should have (`promised`). */
async function kept(collection: string): Promise<{ documents: number; chunks: number; promised: number }> {
  const search = (index: string, body: object) =>
    fromCluster<{ hits: { total: { value: number } }; aggregations?: { sum: { value: number } } }>(
      index,
      '_search',
      { size: 0, track_total_hits: true, query: { term: { collection } }, ...body },
    );
  const registry = await search(`${PREFIX}-documents`, { aggs: { sum: { sum: { field: 'chunks' } } } });
  const chunks = await search(`${PREFIX}-chunks`, {});
  return {
    documents: registry.hits.total.value,
    chunks: chunks.hits.total.value,
    promised: registry.aggregations!.sum.value,
  };
}

test('a question is asked, reviewed, rated, followed up, cached and watched', async () => {
  for (const language of ['en', 'ko'] as const) {
    const answer = await ask(stack, QUESTIONS[language]);
    expect(answer).toMatchObject({ answered: true });
    expect(answer.citations[0]!.documentId).toContain(`handbook/${language}/travel-expenses`);
  }
  const session = 'e2e-session';
  const first = await start(QUESTIONS.en, { sessionId: session, mode: 'strict' });
  for (let view = await settled(first.id); !isFinal(view.stage);) {
    const { id } = view.requests.find(({ status }) => status === 'open')!;
    await call(stack, 'POST', `/v1/requests/${id}/decision`, { action: 'approve' });
    view = await settled(first.id, view.receipts.length + 1);
  }
  await call(stack, 'POST', `/v1/queries/${first.id}/feedback`, { rating: 'positive' });
  expect(await call(stack, 'GET', '/v1/feedback/stats')).toMatchObject({ total: 1, positive: 1 });

  const next = await start('And who approves it?', { sessionId: session, mode: 'off' });
  expect((await settled(next.id)).analysis?.refinedQuestion).toMatch(/expenses/i);

  const question = 'How many days of annual leave do I have?';
  await settled((await start(question, { mode: 'off' })).id);
  const again = await settled((await start(question, { mode: 'off' })).id);
  expect(again.metrics.cacheHit).toBe(true);

  const journal = await fetch(`${stack.url}/v1/events`, {
    headers: { 'last-event-id': '0' },
    signal: AbortSignal.timeout(60_000),
  });
  const reader = journal.body!.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  await until(
    async () => {
      seen += (await reader.read()).value ?? '';
      return seen.includes(first.id);
    },
    () => seen,
  );
  await reader.cancel();
}, 120_000);

test('a document is uploaded, the index is rebuilt, and the doctor finds all well', async () => {
  const file = join(docs, 'boats.md');
  writeFileSync(file, '# Boats\n\nThe deposit for a rowing boat is 85 dollars.\n');
  const uploaded = await vouch(stack, ['documents', 'upload', file, '--collection', 'boats']);
  expect(uploaded).toMatchObject({ code: 0 });
  expect((await ask(stack, 'What is the deposit for a rowing boat?')).text).toContain('85 dollars');
  expect(await vouchJson(stack, 'reindex')).toMatchObject({ stage: 'completed' });
  expect((await ask(stack, 'What is the deposit for a rowing boat?')).text).toContain('85 dollars');

  const found = await vouchJson<{ name: string; ok: boolean; detail: string }[]>(stack, 'doctor');
  const cluster = found.filter(({ name }) => /OpenSearch|Search index/.test(name));
  expect(cluster.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect((await vouch(stack, ['doctor'], { VOUCH_LANG_UI: 'ko' })).stdout).toContain('✓ 검색 인덱스');
}, 120_000);

test('an evaluation that is interrupted leaves nothing in the cluster', async () => {
  const set = join(docs, 'set');
  mkdirSync(set);
  const rows = Array.from({ length: 400 }, (_, n) => ({ id: `d${n}`, title: `T${n}`, text: `Text ${n}.` }));
  writeFileSync(join(set, 'corpus.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  writeFileSync(join(set, 'queries.jsonl'), JSON.stringify({ id: 'q', text: 'Text 1?', answers: [] }));
  const evaluation = startVouch(stack, ['eval', set, '--retrieval-only']);
  const own = async () =>
    Object.keys((await (await fetch(`${server.url}/${PREFIX}-eval-*`)).json()) as object).length;
  await until(async () => (await own()) > 0, 'no evaluation has begun');
  evaluation.interrupt();
  expect(await evaluation.ended).toMatchObject({ code: 130 });
  expect(await own()).toBe(0);
});

test('indexing that the death of the cluster interrupts goes on by itself, and nothing is lost or doubled', async () => {
  const many = mkdtempSync(join(tmpdir(), 'vouch-many-'));
  const section = (n: number, s: number) =>
    `## Part ${s}\n\n${`Rule ${n} of part ${s} says this. `.repeat(25)}`;
  for (let n = 0; n < 60; n += 1) {
    const text = [`# Page ${n}`, ...[1, 2, 3, 4].map((s) => section(n, s))].join('\n\n');
    writeFileSync(join(many, `page-${n}.md`), text);
  }
  try {
    const undisturbed = await vouchJson<IndexProgress>(stack, 'index', many, '--collection', 'calm');
    expect(undisturbed).toMatchObject({ stage: 'completed', indexed: 60, problemCount: 0 });

    const disturbed = vouchJson<IndexProgress>(stack, 'index', many, '--collection', 'rough');
    await until(async () => (await kept('rough')).documents >= 10, 'indexing has not begun');
    await server.kill();
    await sleep(3_000);
    await server.start();
    const { stage, indexed, unchanged, problemCount } = await disturbed;
    expect({ stage, all: indexed + unchanged, problemCount }).toEqual({
      stage: 'completed',
      all: 60,
      problemCount: 0,
    });
    const calm = await kept('calm');
    expect(calm).toEqual({ documents: 60, chunks: undisturbed.chunks, promised: undisturbed.chunks });
    // what an attempt that failed has left is never seen, and is removed by the next change
    const rough = await kept('rough');
    expect({ ...rough, chunks: calm.chunks }).toEqual(calm);
    console.log(`left over by the outage: ${rough.chunks - calm.chunks} of ${calm.chunks} chunks`);
  } finally {
    rmSync(many, { recursive: true, force: true });
  }
}, 180_000);

test('questions under way when the cluster dies end or wait for a person, and nothing recorded is lost', async () => {
  const ids: string[] = [];
  const refused: number[] = [];
  const durations: number[] = [];
  let asking = true;
  const asker = async (n: number) => {
    for (let i = 0; asking; i += 1) {
      const began = Date.now();
      const question = QUESTIONS[(n + i) % 2 === 0 ? 'en' : 'ko'];
      const body: StartQuery = { question, mode: 'off', policy: { cache: { ttlSeconds: 0 } } };
      const { status, body: view } = await send<QueryView>(stack, 'POST', '/v1/queries', body);
      durations.push(Date.now() - began);
      if (status === 202) ids.push(view.id);
      else refused.push(status);
      await sleep(1_500);
    }
  };
  const askers = Promise.all([1, 2, 3, 4].map(asker));
  await until(() => ids.length >= 8, 'no load');
  await server.kill();
  const before = ids.length;
  const away = Date.now();

  await until(async () => (await send(stack, 'GET', '/readyz')).status === 503, 'still ready', PROMPT_MS);
  const stats = await send<Problem>(stack, 'GET', '/v1/feedback/stats');
  expect([stats.status, stats.body.code]).toEqual([503, 'STORE_UNAVAILABLE']);
  expect(Date.now() - away).toBeLessThan(PROMPT_MS);
  const doctor = await vouch(stack, ['doctor']);
  expect(doctor.stdout).toMatch(/✗ OpenSearch: .*cannot be reached/);

  await sleep(Math.max(0, away + 10_000 - Date.now()));
  const during = ids.length;
  await server.start();
  const back = Date.now();
  await sleep(4_000);
  asking = false;
  await askers;

  const views: QueryView[] = [];
  for (const id of ids) views.push(await settled(id));
  const took = Date.now() - back;
  const count = (some: QueryView[]) => {
    const outcomes = some.map((view) => {
      const answer = 'answer' in view ? view.answer : undefined;
      const disclaimers = answer?.disclaimers.map(({ code }) => code) ?? [];
      return [view.stage, answer?.answered ? 'answered' : 'declined', ...disclaimers].join(' ');
    });
    return [...new Set(outcomes)]
      .map((one) => `${outcomes.filter((other) => other === one).length} ${one}`)
      .join(', ');
  };
  console.log(
    [
      `before: ${count(views.slice(0, before))}`,
      `while away (${back - away} ms): ${count(views.slice(before, during))}`,
      `after: ${count(views.slice(during))}`,
      `refused: ${refused.length}; slowest start ${Math.max(...durations)} ms; all ended ${took} ms after the return`,
    ].join('\n'),
  );
  expect(refused).toEqual([]);
  expect(Math.max(...durations)).toBeLessThan(PROMPT_MS);
  expect(views.filter(({ stage }) => stage === 'failed')).toEqual([]);
  // the last ones have not seen the outage
  for (const view of views.slice(-4))
    expect(view).toMatchObject({ stage: 'completed', answer: { answered: true } });

  const outcomes = async () => {
    const found = await fromCluster<{ docs: { found: boolean }[] }>(`${PREFIX}-outcomes`, '_mget', { ids });
    return found.docs.filter((doc) => doc.found).length;
  };
  await until(async () => (await outcomes()) === ids.length, 'outcomes are missing');
}, 240_000);
