import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ENDPOINTS } from '../../contract/endpoints.js';
import type { SourceView } from '../../contract/sources.js';
import type { z } from 'zod';
import { addSource, removeSource } from '../../temporal/sources.js';
import { addressOf, documentWorld, upload } from './documents-support.js';
import { as, eventually, expectProblem } from './support.js';

type Body<N extends keyof typeof ENDPOINTS> = z.infer<(typeof ENDPOINTS)[N]['response']>;

const world = documentWorld();
const { form, at } = world;

test('collections are counted as far as one may read them, with what an upload may hold', async () => {
  await world.api.startWorker();
  await upload(world.api, form({ 'a.md': 'Text.', 'b.md': 'More text.' }));
  await upload(world.api, form({ 'pay.md': 'Pay.' }, { groups: 'hr' }), { Prefer: 'wait=30', ...as('hana') });
  const counted = async (who: string) => {
    const { body } = await world.api.get<Body<'listCollections'>>('/v1/collections', as(who));
    return body.items.find(({ collection }) => collection === world.collection)?.documents;
  };
  expect([await counted('hana'), await counted('mallory')]).toEqual([3, 2]);
  const { body } = await world.api.get<Body<'listCollections'>>('/v1/collections');
  expect(body.uploads).toMatchObject({ maxBytes: 1024 * 1024, maxFiles: 20 });
  expect(body.uploads.endings).toEqual(expect.arrayContaining(['pdf', 'docx', 'md', 'csv']));
});

test('documents are found by their path, too', async () => {
  await world.api.startWorker();
  await upload(world.api, form({ 'x.txt': 'Twenty days.' }, { path: 'rules/leave.txt', title: 'Days off' }));
  for (const words of ['rules%2Fleave', 'DAYS']) {
    const { body } = await world.api.get<Body<'listDocuments'>>(
      `/v1/documents?collection=${world.collection}&text=${words}`,
    );
    expect(body.items.map(({ id }) => id)).toEqual([at('rules/leave.txt')]);
  }
});

test('a failed upload is told to who sent it, until it is repeated with success', async () => {
  await world.api.startWorker();
  const send = (text: string) =>
    upload(world.api, form({ 'a.md': text }), { Prefer: 'wait=30', ...as('hana') });
  const failed = async (who: string) =>
    (await world.api.get<Body<'listFailedUploads'>>('/v1/failed-uploads', as(who))).body.items.filter(
      ({ id }) => id === at('a.md'),
    );
  expectProblem(await send(' '), 422, 'DOCUMENT_UNREADABLE');
  // visibility lags behind
  const [told] = await eventually(
    () => failed('hana'),
    ({ length }) => length > 0,
  );
  expect(told).toMatchObject({ id: at('a.md'), problem: expect.stringMatching(/\w/) as string });
  expect(await failed('mallory')).toEqual([]);
  expect((await send('Text.')).status).toBe(201);
  await eventually(
    () => failed('hana'),
    ({ length }) => length === 0,
  );
});

test('the answers that were made from a document are counted, for who may remove it', async () => {
  const api = world.api;
  await api.startWorker();
  await upload(api, form({ 'pay.md': 'Pay is due on the 25th.' }, { groups: 'hr' }), {
    Prefer: 'wait=30',
    ...as('hana'),
  });
  const record = async (n: number, documents: string[]) =>
    api.ports.records.recordOutcome({
      outcome: {
        queryId: `q-${randomUUID()}`,
        question: `Question ${n}`,
        mode: 'auto',
        stage: 'completed',
        documents,
        metrics: {
          modelCalls: 0,
          inputTokens: 0,
          outputTokens: 0,
          costUsd: 0,
          cacheHit: false,
          steps: [],
        },
        endedAt: new Date(Date.now() - n * 1000).toISOString(),
      },
    });
  await record(2, [at('pay.md')]);
  await record(1, [at('pay.md'), 'other/x.md']);
  await record(0, ['other/x.md']);
  const read = (who: string) =>
    api.get<Body<'listAnswersFrom'>>(`${addressOf(at('pay.md'))}/answers`, as(who));
  const { body } = await read('hana');
  expect([body.total, body.items.map(({ question }) => question)]).toEqual([2, ['Question 1', 'Question 2']]);
  expectProblem(await read('mallory'), 404, 'DOCUMENT_NOT_FOUND');
});

test('a folder is indexed when somebody says so, and tells how far it is and what it could not read', async () => {
  const { client } = world.env;
  const folder = mkdtempSync(join(tmpdir(), 'vouch-folder-'));
  const collection = `c-${randomUUID()}`;
  for (let n = 0; n < 60; n++) writeFileSync(join(folder, `${n}.md`), `Text of ${n}.`);
  writeFileSync(join(folder, 'empty.md'), ' ');
  await addSource(client, world.api.taskQueue, {
    collection,
    folder,
    everySeconds: 3600,
    groups: ['hr'],
    classification: 'internal',
  });
  const run = (who: string) => world.api.post(`/v1/sources/${collection}/run`, {}, as(who));
  const listed = async (who: string, language = 'en'): Promise<SourceView | undefined> => {
    const headers = { ...as(who), 'Accept-Language': language };
    const { items } = (await world.api.get<Body<'listSources'>>('/v1/sources', headers)).body;
    return items.find((source) => source.collection === collection);
  };
  try {
    expect((await run('hana')).status).toBe(202);
    expectProblem(await run('mallory'), 404, 'SOURCE_NOT_FOUND');
    expectProblem(await world.api.post('/v1/sources/no%2Fwhere/run', {}), 404, 'SOURCE_NOT_FOUND');
    expect(await listed('mallory')).toBeUndefined();
    const { source: reader } = world.api.ports;
    world.api.ports.source = {
      ...reader,
      read: async (input) => pause(1000).then(() => reader.read(input)),
    };
    await world.api.startWorker();
    const under = await eventually(
      () => listed('hana'),
      (one) => (one?.lastRun?.result?.indexed ?? 0) > 0,
    );
    expect(under?.lastRun).toMatchObject({ status: 'running', result: { stage: 'indexing', total: 61 } });
    const source = await eventually(
      () => listed('hana'),
      (one) => one?.lastRun?.status === 'completed',
    );
    expect(source?.lastRun?.result).toMatchObject({ total: 61, indexed: 60, problemCount: 1 });
    const inKorean = await listed('hana', 'ko');
    expect([source, inKorean].map((one) => one?.lastRun?.result?.problems)).toEqual([
      [{ path: 'empty.md', problem: 'The file contains no text.', reason: { code: 'empty' } }],
      [{ path: 'empty.md', problem: '파일에 내용이 없습니다.', reason: { code: 'empty' } }],
    ]);
  } finally {
    await removeSource(client, collection);
    rmSync(folder, { recursive: true });
  }
});
