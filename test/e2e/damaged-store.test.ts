import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { isFinal, type QueryView } from '../../contract/query.js';
import type { Receipt } from '../../contract/requests/index.js';
import type { Readiness } from '../../contract/endpoints.js';
import type { Problem } from '../../contract/failures.js';
import { eventually } from '../support/wait.js';
import { call, queryUntil, send, vouch, vouchJson } from './program.js';
import { stackFolder, type Stack } from './stack.js';

const QUESTION = 'How do I settle travel expenses?';
const POLICY = { cache: { ttlSeconds: 0 } };

let dataDir: string;
let folder: Awaited<ReturnType<typeof stackFolder>>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vouch-damaged-'));
  folder = await stackFolder({ VOUCH_DATA_DIR: dataDir });
});
afterEach(() => folder.remove());

const file = (name = 'vouch.db') => join(dataDir, name);

/** A copy of the store's file, which then holds all: nothing is left in the log beside it. */
function save(): void {
  const db = new Database(file());
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  copyFileSync(file(), file('good'));
}

/** As a release would leave it that is yet to come. */
function upgrade(): void {
  const db = new Database(file());
  db.exec('PRAGMA user_version = 1000');
  db.close();
}

/** As docs/operations.md says it, with nothing running. */
function restore(): void {
  for (const end of ['-wal', '-shm']) rmSync(file() + end, { force: true });
  copyFileSync(file('good'), file());
}

function overwrite(name: string, bytes: Buffer, position: number): void {
  const descriptor = openSync(file(name), 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, position);
  closeSync(descriptor);
}

/** Random bytes in the middle. */
function scramble(): void {
  overwrite('vouch.db', randomBytes(200_000), Math.floor((statSync(file()).size - 200_000) / 2));
}

/** Makes texts of passages unreadable as UTF-8: the process that reads one of them through libsql is ended by that. */
function garble(): void {
  const content = readFileSync(file());
  let found = 0;
  for (let at = content.indexOf('travel'); at >= 0; at = content.indexOf('travel', at + 1)) {
    overwrite('vouch.db', Buffer.from([0xff]), at);
    found += 1;
  }
  expect(found).toBeGreaterThan(10);
}

const deaths = (stack: Stack) => stack.output().split('has ended').length - 1;

/** Processes of workers that found the store damaged and said what to do. */
const advisers = () =>
  readFileSync(file('logs/worker.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('Backup and restore'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid);

/** Undefined while none runs. */
const runningWorker = () =>
  existsSync(file('run/worker.pid'))
    ? Number.parseInt(readFileSync(file('run/worker.pid'), 'utf8'), 10)
    : undefined;

test('with damage in the store workers take no work, everybody is told, and what waits goes on when it is restored', async () => {
  let stack = await folder.start('--no-sample');
  await vouch(stack, ['index', resolve('samples/handbook'), '--collection', 'handbook']);
  for (const damage of [scramble, garble]) {
    const ask = (mode: string, headers?: Record<string, string>) =>
      send<QueryView & Problem>(
        stack,
        'POST',
        '/v1/queries',
        { question: QUESTION, mode, policy: POLICY },
        headers,
      );
    const readiness = async () => {
      const { store } = (await send<Readiness>(stack, 'GET', '/readyz')).body.checks;
      return { ...store, logged: readFileSync(file('logs/api.log'), 'utf8').trimEnd().split('\n').at(-1) };
    };
    const { body: waiting } = await ask('strict', { prefer: 'wait=20' });
    const request = waiting.requests[0]!;
    save();
    damage();

    const { status, body: met } = await ask('off');
    expect(status).toBe(202);
    await eventually(readiness, ({ code }) => code === 'STORE_DAMAGED', 20_000);
    const decide = (headers?: Record<string, string>) =>
      send<Receipt & Problem>(
        stack,
        'POST',
        `/v1/requests/${request.id}/decision`,
        { action: 'approve' },
        headers,
      );
    const refused = { status: 503, body: { code: 'STORE_DAMAGED' } };
    expect(await ask('off')).toMatchObject(refused);
    expect(await decide()).toMatchObject(refused);
    expect((await decide({ 'accept-language': 'ko' })).body.title).toBe('저장소가 손상되었습니다');
    expect(await send(stack, 'GET', '/v1/documents')).toMatchObject(refused);

    await eventually(advisers, (pids) => deaths(stack) > 0 && pids.some((pid) => pid === runningWorker()));
    await eventually(
      () => stack.output(),
      (said) => said.includes(`${file()} is damaged`),
    );
    const findings = await vouchJson<{ name: string; ok: boolean; detail: string; advice?: string }[]>(
      stack,
      'doctor',
    );
    expect(findings.find(({ name }) => name === 'Store')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('damaged') as string,
      advice: expect.stringContaining('docs/operations.md') as string,
    });
    // it stays so: nothing is started again and again
    expect(deaths(stack)).toBe(1);
    await stack.interrupt();

    // a start on it says so and ends
    await expect(folder.start('--no-sample')).rejects.toThrow(
      /vouch\.db is damaged: .*docs\/operations\.md/s,
    );

    restore();
    stack = await folder.start('--no-sample');
    const ended = await queryUntil(stack, met.id, ({ stage }) => isFinal(stage));
    expect(ended).toMatchObject({ stage: 'completed', answer: { answered: true } });
    expect(JSON.stringify(ended)).not.toContain('"degraded"');
    expect(await decide()).toMatchObject({ status: 200, body: { action: 'approve', decidedBy: 'human' } });
    await queryUntil(stack, waiting.id, ({ receipts }) => receipts.length > 0);
    expect(deaths(stack)).toBe(0);
  }
}, 300_000);

test('a start on a store, or a database of the Temporal server, that is damaged or empty says so and ends', async () => {
  const stack = await folder.start('--no-sample');
  await call<QueryView>(stack, 'POST', '/v1/queries', { question: QUESTION }, { prefer: 'wait=20' });
  await stack.interrupt();
  const fails = async (name: string, change: () => void, said: RegExp) => {
    copyFileSync(file(name), file('kept'));
    change();
    await expect(folder.start('--no-sample')).rejects.toThrow(said);
    const findings = await vouchJson<{ name: string; ok: boolean; detail: string }[]>(stack, 'doctor');
    expect(findings.filter(({ ok }) => !ok).map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining(name),
    );
    copyFileSync(file('kept'), file(name));
  };
  const middle = (name: string) => () => {
    const size = statSync(file(name)).size;
    overwrite(name, randomBytes(Math.floor(size / 2)), Math.floor(size / 4));
  };
  mkdirSync(file('blobs'), { recursive: true });
  writeFileSync(file('blobs/left'), 'what the database knew of');
  for (const [damage, said] of [
    [() => rmSync(file()), /vouch\.db is damaged: it is gone/],
    [() => truncateSync(file(), 0), /vouch\.db is damaged: it is empty/],
    [() => overwrite('vouch.db', Buffer.from('no database'), 0), /vouch\.db is damaged/],
    [upgrade, /vouch\.db was written by a newer release/],
  ] as const) {
    await fails('vouch.db', damage, said);
    // before anything was started
    expect(folder.output()).not.toMatch(/Temporal (program|server)|Worker and API/);
  }
  await fails('temporal.db', middle('temporal.db'), /temporal\.db is damaged/);
  await fails(
    'temporal.db',
    () => truncateSync(file('temporal.db'), 0),
    /temporal\.db is damaged: it is empty/,
  );
  await folder.start('--no-sample');
}, 300_000);

test('where blobs are gone what needs them waits for them, and everything else goes on', async () => {
  await folder.remove();
  folder = await stackFolder({ VOUCH_DATA_DIR: dataDir, VOUCH_PAYLOAD_OFFLOAD_KB: '1' });
  const stack = await folder.start('--no-sample');
  const ask = (question: string, mode: string) =>
    call<QueryView>(stack, 'POST', '/v1/queries', { question, mode, policy: POLICY }, { prefer: 'wait=20' });
  const waiting = await ask(QUESTION, 'strict');
  const { id } = await ask(QUESTION, 'off');
  await queryUntil(stack, id, ({ stage }) => isFinal(stage));
  renameSync(file('blobs'), file('away'));
  // whoever has them in memory needs them no more
  await stack.killAndWait('worker', 'api');
  const refused = { status: 503, body: { code: 'STORE_DAMAGED' } };
  for (const one of [id, waiting.id]) {
    expect(await send(stack, 'GET', `/v1/queries/${one}`)).toMatchObject(refused);
  }
  const path = `/v1/requests/${waiting.requests[0]!.id}/decision`;
  expect(await send(stack, 'POST', path, { action: 'approve' })).toMatchObject(refused);
  const other = await ask('How is sick leave paid?', 'off');
  await queryUntil(stack, other.id, ({ stage }) => isFinal(stage));

  cpSync(file('away'), file('blobs'), { recursive: true });
  expect(await call<QueryView>(stack, 'GET', `/v1/queries/${id}`)).toMatchObject({ stage: 'completed' });
  expect(await call<Receipt>(stack, 'POST', path, { action: 'approve' })).toMatchObject({
    decidedBy: 'human',
  });
}, 300_000);
