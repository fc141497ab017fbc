import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import {
  createEmbeddedKeyValueStore,
  createEmbeddedRecordStore,
  createEmbeddedSearchIndex,
  openDatabase,
  type EmbeddedDatabase,
} from '../../adapters/stores/embedded/index.js';
import { EVERYONE } from '../../contract/passage.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { until } from '../support/wait.js';
import { document, outcome } from './builders.js';

const LOADER = pathToFileURL(join(__dirname, '../support/load-typescript.mjs')).href;
const WRITER = join(__dirname, 'embedded-writer.mjs');
const access = { groups: [EVERYONE] };

let dir: string;
let children: ChildProcess[];
let databases: EmbeddedDatabase[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-embedded-'));
  children = [];
  databases = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const db of databases) if (db.open) db.close();
  rmSync(dir, { recursive: true, force: true });
});

function open(): EmbeddedDatabase {
  const db = openDatabase(dir);
  databases.push(db);
  return db;
}

/** Starts a writer; `committed` grows as it reports. */
function startWriter(collection: string, count: number) {
  const child = spawn(process.execPath, ['--import', LOADER, WRITER, dir, collection, String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const committed: number[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => committed.push(Number(line)));
  child.stderr.on('data', (data) => (errors += String(data)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }));
  return { child, committed, ended };
}

test('two connections write at once, and nothing is lost', async () => {
  const stores = [open(), open()].map((db) => ({
    index: createEmbeddedSearchIndex(db),
    records: createEmbeddedRecordStore(db),
  }));
  const before = await stores[1]!.index.version();
  await Promise.all(
    stores.flatMap(({ index, records }, n) =>
      Array.from({ length: 20 }, async (_, i) => {
        await index.putDocument(document(`c${n}/${i}`, [`shared text ${i}`]));
        await records.recordOutcome({ outcome: outcome(`q-both${n}${i}00`) });
      }),
    ),
  );
  expect(await stores[0]!.index.listDocuments({ limit: 100 })).toHaveLength(40);
  expect(await stores[0]!.index.version()).toBe(await stores[1]!.index.version());
  expect(await stores[1]!.index.version()).not.toBe(before);
  expect(await stores[1]!.index.search({ query: 'shared text', k: 50, access })).toHaveLength(40);
});

test('what was read before is read anew once this connection or another one has written', async () => {
  const [own, other] = [open(), open()];
  const [index, elsewhere] = [own, other].map((db) => createEmbeddedSearchIndex(db)) as [
    SearchIndex,
    SearchIndex,
  ];
  const [values, valuesElsewhere] = [own, other].map(createEmbeddedKeyValueStore) as [
    KeyValueStore,
    KeyValueStore,
  ];
  const texts = async () => (await index.fetch({ ids: ['a/1#0'], access })).map(({ text }) => text);
  const value = async () => (await values.get({ space: 'spots', key: 'k' }))?.value;
  expect([await texts(), await value()]).toEqual([[], undefined]);

  await index.putDocument(document('a/1', ['as it was']));
  await values.put({ space: 'spots', key: 'k', value: 1 });
  for (let again = 0; again < 2; again += 1) {
    expect([await texts(), await value()]).toEqual([['as it was'], 1]);
  }
  await elsewhere.putDocument(document('a/1', ['as it is']));
  expect([await texts(), await value()]).toEqual([['as it is'], 1]);
  await valuesElsewhere.put({ space: 'spots', key: 'k', value: 2 });
  expect([await texts(), await value()]).toEqual([['as it is'], 2]);
  await elsewhere.removeDocument({ documentId: 'a/1' });
  await valuesElsewhere.remove({ space: 'spots', key: 'k' });
  expect([await texts(), await value()]).toEqual([[], undefined]);
});

test('a connection that waits for another one to finish writing still commits', async () => {
  const [holder, waiter] = [open(), open()];
  const index = createEmbeddedSearchIndex(waiter);
  holder.exec('BEGIN IMMEDIATE');
  const put = index.putDocument(document('a/1', ['waited for']));
  setTimeout(() => holder.exec('COMMIT'), 300);
  await put;
  await index.putDocument(document('a/2', ['and after']));
  expect(await createEmbeddedSearchIndex(holder).listDocuments({ limit: 10 })).toHaveLength(2);
});

test('two processes write while a third reads', async () => {
  const index = createEmbeddedSearchIndex(open());
  const empty = await index.version();
  const writers = [startWriter('left', 40), startWriter('right', 40)];
  await until(() => writers.every(({ committed }) => committed.length > 0), 'both have written');
  const during = await index.search({ query: 'common words', k: 50, access });
  expect(during.length).toBeGreaterThan(0);
  for (const writer of writers) expect(await writer.ended).toEqual({ code: 0, errors: '' });
  expect(await index.listDocuments({ limit: 200 })).toHaveLength(80);
  expect(await index.version()).not.toBe(empty);
});

test('kill -9 while writing loses nothing that was committed and leaves no half document', async () => {
  const { child, committed, ended } = startWriter('killed', 100_000);
  await until(() => committed.length >= 25, '25 documents are written');
  child.kill('SIGKILL');
  await ended;

  const db = open();
  const index = createEmbeddedSearchIndex(db);
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const stored = await index.listDocuments({ limit: 100_000 });
  const paths = new Set(stored.map((entry) => Number(entry.path)));
  expect(committed.filter((i) => !paths.has(i))).toEqual([]);
  for (const { id } of stored) {
    expect(await index.fetch({ ids: [`${id}#0`, `${id}#1`], access })).toHaveLength(2);
  }
  const [last] = await index.search({ query: `number${committed.at(-1)}`, k: 1, access });
  expect(last?.documentId).toBe(`killed/${committed.at(-1)}`);
  await index.putDocument(document('after/1', ['goes on']));
});
