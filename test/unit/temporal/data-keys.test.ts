import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPayloadConverter, type SerializationContext } from '@temporalio/common';
import { alike } from '../../../contract/language.js';
import { createEmbeddedKeyValueStore, openDatabase } from '../../../adapters/stores/embedded/index.js';
import { ERASED_MARK, erasureOf } from '../../../contract/audit.js';
import { PortError } from '../../../ports/port-error.js';
import type { KeyValueStore } from '../../../ports/key-value-store.js';
import { createDataKeys } from '../../../temporal/data-keys.js';
import { encryptionCodec } from '../../../temporal/encryption-codec.js';

const old = { id: 'old', key: randomBytes(32) };
const fresh = { id: 'new', key: randomBytes(32) };
const erasure = { erasedAt: '2026-11-21T10:00:00.000Z', by: 'ann', reason: 'asked for' };
const ID = 'q-12345678';
const of = (workflowId: string): SerializationContext => ({
  type: 'workflow',
  namespace: 'default',
  workflowId,
});
const payload = defaultPayloadConverter.toPayload({ secret: 'canary' });

let store: KeyValueStore;
let folder: string;
let database: ReturnType<typeof openDatabase>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-keys-'));
  database = openDatabase(folder);
  store = createEmbeddedKeyValueStore(database);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const read = async (codec: ReturnType<typeof encryptionCodec>, payloads: (typeof payload)[]) =>
  (await codec.decode(payloads)).map((one) => defaultPayloadConverter.fromPayload(one));

test('what belongs to a query is written with its own key, the rest with that of the installation', async () => {
  const codec = encryptionCodec([old], createDataKeys(store, [old]));
  const [own] = await codec.encode([payload], of(ID));
  const local: SerializationContext = {
    type: 'activity',
    namespace: 'default',
    workflowId: ID,
    isLocal: true,
  };
  const [step] = await codec.encode([payload], local);
  const [other] = await codec.encode([payload], of('index-handbook'));
  const keyId = (one = payload) => Buffer.from(one.metadata?.['encryption-key-id'] ?? []).toString();
  expect([own, step, other].map(keyId)).toEqual([`query:${ID}`, `query:${ID}`, 'old']);
  // who reads need not be told whose it is
  expect(await read(codec, [own!, step!, other!])).toEqual(Array(3).fill({ secret: 'canary' }));
});

test('a question that is run again is written with the key of the question, and is erased with it', async () => {
  const keys = createDataKeys(store, [old]);
  const codec = encryptionCodec([old], keys);
  const rerun = of(`x-20261123100000000-0a1b2c3d-${ID}`);
  const written = await codec.encode([payload], rerun);
  await keys.erase(ID, erasure);
  expect(await read(codec, written)).toEqual([{ [ERASED_MARK]: erasure }]);
  // the order to run it again holds nothing of it, and finds that there is nothing to run
  expect(await read(codec, await codec.encode([payload], rerun))).toEqual([{ secret: 'canary' }]);
});

test('several processes agree on one key, and a new key of the installation reads what the old one wrapped', async () => {
  const processes = [1, 2, 3].map(() => createDataKeys(store, [old]));
  const keys = await Promise.all(processes.map((keysOf) => keysOf.keyFor(ID)));
  expect(
    new Set(keys.map((found) => Buffer.from((found as { key: Uint8Array }).key).toString('hex'))).size,
  ).toBe(1);
  expect(await createDataKeys(store, [fresh, old]).find(ID)).toEqual(keys[0]);
  await expect(createDataKeys(store, [fresh]).find(ID)).rejects.toThrow('holds no key old');
  const forged = { id: 'old', key: randomBytes(32) };
  await expect(createDataKeys(store, [forged]).find(ID)).rejects.toThrow('another one');
});

test('what was erased reads as a note, everywhere within seconds, and nothing more is written', async () => {
  let now = 0;
  const here = createDataKeys(store, [old], { now: () => now });
  const there = createDataKeys(store, [old], { now: () => now });
  const codec = encryptionCodec([old], there);
  const payloads = await codec.encode([payload], of(ID));
  expect(await here.erase(ID, erasure)).toEqual(erasure);
  expect(await here.erase(ID, { ...erasure, by: 'bob' })).toEqual(erasure);
  now = 5_001;
  const [left] = await read(codec, payloads);
  expect(erasureOf(left)).toEqual(erasure);
  await expect(codec.encode([payload], of(ID))).rejects.toThrow('was erased');
  expect(JSON.stringify(await store.list({ space: 'data-keys', limit: 10 }))).not.toContain('wrapped');
  expect(await here.erase('q-nothing1', erasure)).toBeUndefined();
});

test('without a store that answers, what is known goes on for a while', async () => {
  let now = 0;
  let away = false;
  const get: KeyValueStore['get'] = (input) =>
    away ? Promise.reject(new PortError('unavailable', alike('away'))) : store.get(input);
  const keys = createDataKeys({ ...store, get }, [old], { now: () => now });
  await keys.keyFor(ID);
  away = true;
  now = 60_000;
  expect(await keys.find(ID)).toHaveProperty('key');
  now = 700_000;
  await expect(keys.find(ID)).rejects.toThrow('away');
  await expect(keys.find('q-87654321')).rejects.toThrow('away');
});

test('where queries have no keys of their own, those of before are still read', async () => {
  const [before] = await encryptionCodec([old], createDataKeys(store, [old])).encode([payload], of(ID));
  const codec = encryptionCodec([old], createDataKeys(store, [old], { write: false }));
  const [now] = await codec.encode([payload], of('q-87654321'));
  expect(await read(codec, [before!, now!])).toEqual([{ secret: 'canary' }, { secret: 'canary' }]);
  expect((await store.list({ space: 'data-keys', limit: 10 })).items).toHaveLength(1);
  await expect(read(encryptionCodec([old]), [before!])).rejects.toThrow(`no key of ${ID}`);
});
