import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import { ApiFailure } from '../../api/failure.js';
import { createIdempotencyGate } from '../../api/http/idempotency.js';
import { eventually } from './support.js';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'vouch-idempotency-'));
const database = openDatabase(folder);
const keyValues = createEmbeddedKeyValueStore(database);
const gate = createIdempotencyGate({ keyValues, log });

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

let count = 0;
const message = (more: object = {}) => ({
  caller: 'alice',
  method: 'POST',
  path: '/v1/things',
  key: `key-${count++}`,
  content: { body: { a: 1 } },
  keep: true,
  ...more,
});
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'carried out',
    (error: unknown) => (error instanceof ApiFailure ? error.code : String(error)),
  );
const made = { status: 201, headers: { Location: '/v1/things/1' }, body: { id: 1 } };
const replayed = { ...made, headers: { ...made.headers, 'Idempotency-Replayed': 'true' } };

test('the first result is told again, and nothing is done twice', async () => {
  const carryOut = jest.fn(async () => made);
  const sent = message();
  expect(await gate.once(sent, carryOut)).toEqual(made);
  expect(await gate.once(sent, carryOut)).toEqual(replayed);
  expect(carryOut).toHaveBeenCalledTimes(1);
});

test('a key with other content is refused', async () => {
  const sent = message();
  await gate.once(sent, async () => made);
  const other = { ...sent, content: { body: { a: 2 } } };
  expect(await codeOf(gate.once(other, async () => made))).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('other people, other addresses and other methods have keys of their own', async () => {
  const sent = message();
  await gate.once(sent, async () => made);
  for (const other of [{ caller: 'bob' }, { path: '/v1/others' }, { method: 'DELETE' }]) {
    const answer = await gate.once({ ...sent, ...other, content: {} }, async () => made);
    expect(answer.headers).toEqual(made.headers);
  }
});

test('of several at the same moment one is carried out', async () => {
  const sent = message();
  let finish: (value: typeof made) => void = () => undefined;
  const first = gate.once(sent, () => new Promise<typeof made>((resolve) => (finish = resolve)));
  await eventually(
    async () => codeOf(gate.once(sent, () => Promise.reject(new Error('twice')))),
    (code) => code === 'IDEMPOTENCY_KEY_IN_USE',
  );
  finish(made);
  await first;
  expect(await gate.once(sent, () => Promise.reject(new Error('twice')))).toEqual(replayed);

  const many = message();
  let done = 0;
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => codeOf(gate.once(many, async () => ({ body: ++done })))),
  );
  expect(done).toBe(1);
  expect(codes.filter((code) => !['carried out', 'IDEMPOTENCY_KEY_IN_USE'].includes(code))).toEqual([]);
});

test('what failed is tried anew', async () => {
  const sent = message();
  const failing = async (): Promise<typeof made> => {
    throw new ApiFailure('STORE_UNAVAILABLE');
  };
  expect(await codeOf(gate.once(sent, failing))).toBe('STORE_UNAVAILABLE');
  expect(await gate.once(sent, async () => made)).toEqual(made);
});

test('an answer that is not kept is not told again, nor is the act repeated', async () => {
  const secret = message({ keep: false });
  const large = message();
  await gate.once(secret, async () => made);
  await gate.once(large, async () => ({ body: 'x'.repeat(200_000) }));
  for (const sent of [secret, large]) {
    expect(await codeOf(gate.once(sent, async () => made))).toBe('IDEMPOTENCY_RESULT_NOT_KEPT');
  }
  const { items } = await keyValues.list({ space: 'idempotency', limit: 100 });
  expect(items.filter(({ value }) => (value as { state: string }).state === 'done').length).toBeGreaterThan(
    3,
  );
});

test('a process that has died does not hold the key; one that lives does, however long it takes', async () => {
  const impatient = createIdempotencyGate({ keyValues, log }, 800);
  const living = message();
  let finish: (value: typeof made) => void = () => undefined;
  const first = impatient.once(living, () => new Promise<typeof made>((resolve) => (finish = resolve)));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await codeOf(impatient.once(living, async () => made))).toBe('IDEMPOTENCY_KEY_IN_USE');
  finish(made);
  await first;

  // as a dead process leaves it: under way, and nobody renews it
  const dead = message();
  const before = await keyValues.list({ space: 'idempotency', limit: 100 });
  void impatient.once(dead, () => new Promise<typeof made>(() => undefined));
  const left = await eventually(
    async () => (await keyValues.list({ space: 'idempotency', limit: 100 })).items,
    (items) => items.length > before.items.length,
  );
  const { key, value } = left.find((item) => !before.items.some((known) => known.key === item.key))!;
  await keyValues.put({ space: 'idempotency', key, value: { ...(value as object), until: Date.now() - 1 } });
  expect(await impatient.once(dead, async () => made)).toEqual(made);
});
