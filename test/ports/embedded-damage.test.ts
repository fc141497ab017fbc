import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmbeddedBlobStore,
  createEmbeddedRecordStore,
  createEmbeddedSearchIndex,
  inspectStore,
  openDatabase,
  requireRoom,
  type EmbeddedDatabase,
} from '../../adapters/stores/embedded/index.js';
import { EVERYONE } from '../../contract/passage.js';
import type { PortError } from '../../ports/port-error.js';
import { testOnDisk } from '../support/small-disk.js';
import { document, outcome } from './builders.js';

const access = { groups: [EVERYONE] };
const DAMAGED = { name: 'PortError', kind: 'damaged', retryable: true };

/** Returns the error that `work` throws, or undefined. */
function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

let dir: string;
let opened: EmbeddedDatabase[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-damaged-'));
  opened = [];
});
afterEach(() => {
  for (const db of opened) db.close();
  rmSync(dir, { recursive: true, force: true });
});

function open(onDamage?: (damage: PortError) => void): EmbeddedDatabase {
  const db = openDatabase(dir, onDamage);
  opened.push(db);
  return db;
}

const file = () => join(dir, 'vouch.db');

/** Fills the store, and leaves its file as a copy of a backup is: whole, without a log beside it. */
async function fill(): Promise<void> {
  const db = open();
  const index = createEmbeddedSearchIndex(db);
  for (let n = 0; n < 40; n += 1) {
    const texts = Array.from({ length: 20 }, (_, i) => `travel ${n} costs ${i} ${'receipt '.repeat(40)}`);
    await index.putDocument(document(`a/${n}`, texts));
  }
  db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(file(), `${file()}.good`);
  restore();
}

/** As an operator does it: nothing has it open, and the whole file is another one. */
function restore(): void {
  for (const db of opened.splice(0)) db.close();
  for (const end of ['', '-wal', '-shm']) rmSync(file() + end, { force: true });
  copyFileSync(`${file()}.good`, file());
}

function overwrite(bytes: Buffer, position: number): void {
  const descriptor = openSync(file(), 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, position);
  closeSync(descriptor);
}

/** Random bytes in the middle. */
function damage(): void {
  const size = statSync(file()).size;
  overwrite(randomBytes(200_000), Math.floor((size - 200_000) / 2));
}

test('what is damaged while it is open is told once, to every process, until it is restored', async () => {
  await fill();
  const told: string[] = [];
  const first = createEmbeddedSearchIndex(open(({ message }) => told.push(message)));
  const other = createEmbeddedRecordStore(open());
  damage();
  const search = () => first.search({ query: 'travel costs', k: 5, access });
  await expect(search()).rejects.toMatchObject(DAMAGED);
  await expect(search()).rejects.toMatchObject(DAMAGED);
  expect(told).toEqual([expect.stringContaining(file())]);
  // what this one reads may be whole
  await expect(other.ping()).rejects.toMatchObject(DAMAGED);
  expect(thrown(() => openDatabase(dir))).toMatchObject(DAMAGED);

  restore();
  expect(inspectStore(dir)).toBeUndefined();
  expect(
    await createEmbeddedSearchIndex(open()).search({ query: 'travel costs', k: 5, access }),
  ).toHaveLength(5);
});

test.each<[string, () => void, RegExp]>([
  ['random bytes in the middle', damage, /database|malformed/],
  ['a text that is not UTF-8', () => overwrite(Buffer.from([0xff, 0xfe]), textPosition()), /text/],
  ['half of it', () => truncateSync(file(), Math.floor(statSync(file()).size / 2)), /database|malformed/],
  ['nothing in it', () => truncateSync(file(), 0), /empty/],
  ['something else in it', () => overwrite(Buffer.from('not a database at all'), 0), /not a database/],
])('inspecting a store finds %s', async (_what, change, said) => {
  await fill();
  expect(inspectStore(dir)).toBeUndefined();
  change();
  expect(inspectStore(dir)).toMatchObject({ ...DAMAGED, message: expect.stringMatching(said) as string });
  expect(thrown(() => openDatabase(dir))).toMatchObject(DAMAGED);
});

/**
 * Writes a text into the table of chunks and returns its offset in the file, in bytes. Damage to the full-text index,
 * in contrast, shows in its structure.
 */
function textPosition(): number {
  const db = open();
  const text = 'a mark of its own that stands nowhere else';
  db.prepare('UPDATE chunks SET section = ? WHERE key = 1').run(text);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  opened.pop();
  const position = readFileSync(file()).indexOf(text);
  expect(position).toBeGreaterThan(0);
  return position;
}

test('a database that is gone is not taken for a new one where its blobs are', async () => {
  await createEmbeddedBlobStore(dir).put({ bytes: Buffer.from('large') });
  expect(thrown(() => openDatabase(dir))).toMatchObject(DAMAGED);
  expect(inspectStore(dir)).toMatchObject(DAMAGED);
});

test('an empty folder is sound', () => {
  expect(inspectStore(dir)).toBeUndefined();
});

test('a write without room is told as such, leaves nothing behind, and is made when there is room', async () => {
  const db = open();
  const records = createEmbeddedRecordStore(db);
  const [{ page_count: pages }] = db.pragma('page_count') as [{ page_count: number }];
  db.pragma(`max_page_count = ${pages}`);
  const record = outcome('q-1', { question: 'x'.repeat(100_000) });
  await expect(records.recordOutcome({ outcome: record })).rejects.toMatchObject({
    name: 'PortError',
    kind: 'full',
    retryable: true,
  });
  db.pragma('max_page_count = 1000000');
  expect((await records.listOutcomes({ since: new Date(0).toISOString(), limit: 5 })).items).toEqual([]);
  await records.recordOutcome({ outcome: record });
  expect((await records.listOutcomes({ since: new Date(0).toISOString(), limit: 5 })).items).toHaveLength(1);
});

testOnDisk(
  'a disk that is full is told as such, of the database and of blobs, and both go on when it is not',
  '8m',
  async ({ path, disk }) => {
    const db = openDatabase(path);
    const records = createEmbeddedRecordStore(db);
    const blobs = createEmbeddedBlobStore(path);
    const [one, other] = [outcome('q-1', { question: 'x'.repeat(100_000) }), { bytes: randomBytes(100_000) }];
    await disk.fill();
    expect(thrown(() => requireRoom(path))).toMatchObject({ kind: 'full' });
    await expect(records.recordOutcome({ outcome: one })).rejects.toMatchObject({ kind: 'full' });
    await expect(blobs.put(other)).rejects.toMatchObject({ kind: 'full' });
    await records.ping();
    await disk.free();
    expect(() => requireRoom(path)).not.toThrow();
    await records.recordOutcome({ outcome: one });
    expect(await blobs.get({ hash: await blobs.put(other) })).toEqual(other.bytes);
    db.close();
  },
);
