import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import {
  createEmbeddedEventJournal,
  createEmbeddedRecordStore,
  createEmbeddedSearchIndex,
  createEmbeddedTermStatistics,
  openDatabase,
} from '../../adapters/stores/embedded/index.js';
import { EVERYONE } from '../../contract/passage.js';
import { eventually } from '../support/wait.js';
import { document, notice } from './builders.js';
import { MIGRATIONS } from '../../adapters/stores/embedded/migrations.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { testEmbedder } from '../support/test-embedder.js';
import { recordStoreSuite } from './record-store-suite.js';
import { searchIndexSuite } from './search-index-suite.js';
import { storedVectorsSuite } from './stored-vectors-suite.js';
import { termStatisticsSuite } from './term-statistics-suite.js';
import { vectorSearchSuite } from './vector-search-suite.js';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-embedded-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const freshDir = (): string => mkdtempSync(join(root, 'store-'));

searchIndexSuite('embedded', async () => createEmbeddedSearchIndex(openDatabase(freshDir())));
searchIndexSuite('embedded, with an embedder', async () =>
  createEmbeddedSearchIndex(openDatabase(freshDir()), { embedder: testEmbedder() }),
);
vectorSearchSuite('embedded', async () => {
  const dir = freshDir();
  const opened: SearchIndex[] = [];
  return {
    open: async (embedder) => {
      const index = createEmbeddedSearchIndex(openDatabase(dir), { embedder });
      opened.push(index);
      return index;
    },
    close: async () => {
      for (const index of opened) await index.close();
    },
  };
});
storedVectorsSuite('embedded', async (embedder) => {
  const db = openDatabase(freshDir());
  return { index: createEmbeddedSearchIndex(db, { embedder }), statistics: createEmbeddedTermStatistics(db) };
});
recordStoreSuite('embedded', async () => createEmbeddedRecordStore(openDatabase(freshDir())));

termStatisticsSuite('embedded', async () => {
  const db = openDatabase(freshDir());
  return { index: createEmbeddedSearchIndex(db), statistics: createEmbeddedTermStatistics(db) };
});

/** True if a text stands anywhere in the files of a store. */
const isKept = (dir: string, text: string): boolean =>
  readdirSync(dir)
    .filter((name) => name.startsWith('vouch.db'))
    .some((name) => readFileSync(join(dir, name)).includes(text));

test('the words of a removed document, and of a replaced one, leave the files of the store', async () => {
  const dir = freshDir();
  const index = createEmbeddedSearchIndex(openDatabase(dir));
  const another = createEmbeddedSearchIndex(openDatabase(dir));
  // begins with what no other word begins with: of words in a row only what differs is kept
  const words = ['zzremoved7f3a', 'yyreplaced9b1c'];
  await index.putDocument(document('docs/kept', ['Receipts are due within 30 days.']));
  await index.putDocument(document('docs/removed', [`The budget is called ${words[0]}.`]));
  await index.putDocument(document('docs/replaced', [`The plan is called ${words[1]}.`]));
  expect(words.map((word) => isKept(dir, word))).toEqual([true, true]);
  await index.removeDocument({ documentId: 'docs/removed' });
  await index.putDocument(document('docs/replaced', ['The plan has another name.']));
  await eventually(
    async () => words.some((word) => isKept(dir, word)),
    (kept) => !kept,
  );
  const found = await another.search({ query: 'receipts due', k: 5, access: { groups: [EVERYONE] } });
  expect(found.map(({ documentId }) => documentId)).toEqual(['docs/kept']);
  await another.close();
  await index.close();
});

test('erased words leave the write-ahead log, once nobody reads it any more', async () => {
  const dir = freshDir();
  const store = createEmbeddedRecordStore(openDatabase(dir));
  const reader = openDatabase(dir);
  const opinion = { by: 'kim', rating: 'negative' as const, at: '2026-11-27T09:00:00.000Z', answer: 'No.' };
  await store.saveFeedback({ ...opinion, queryId: 'q-swept001', question: 'Why?', comment: 'canary-5d2e' });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM feedback').all();
  await store.erase({ queryId: 'q-swept001', session: undefined });
  await sleep(2_500);
  expect(isKept(dir, 'canary-5d2e')).toBe(true);
  // and writes are not kept from their turn
  await store.saveFeedback({ ...opinion, queryId: 'q-swept002', question: '', comment: '' });
  reader.exec('COMMIT');
  await eventually(
    async () => isKept(dir, 'canary-5d2e'),
    (kept) => !kept,
  );
  reader.close();
  await store.close();
});

test('a closed store is unavailable, and closing twice is harmless', async () => {
  const index = createEmbeddedSearchIndex(openDatabase(freshDir()));
  await index.close();
  await index.close();
  await expect(index.version()).rejects.toMatchObject({ name: 'PortError', kind: 'unavailable' });
});

test('chunks with one id for two documents are refused as a whole', async () => {
  const index = createEmbeddedSearchIndex(openDatabase(freshDir()));
  await index.putDocument(document('a/1', ['one']));
  const version = await index.version();
  const clash = document('a/2', ['two', 'three']);
  clash.chunks[1]!.id = 'a/1#0';
  await expect(index.putDocument(clash)).rejects.toMatchObject({ name: 'PortError', kind: 'invalid' });
  expect(await index.getDocument({ documentId: 'a/2' })).toBeUndefined();
  expect(await index.version()).toBe(version);
  await index.close();
});

test('a store of an older layout is brought up to date', async () => {
  const dir = freshDir();
  const old = new Database(join(dir, 'vouch.db'));
  for (const sql of MIGRATIONS.slice(0, 2)) old.exec(sql);
  old.exec('PRAGMA user_version = 2');
  const add = old.prepare(
    `INSERT INTO documents (id, collection, path, title, language, domains, groups, classification, file_hash, indexed_at)
     VALUES (?, 'docs', ?, '', 'en', '[]', '["everyone"]', 'internal', '', '2026-01-01T00:00:00.000Z')`,
  );
  for (const path of ['a.md', 'b.HTML', 'c.txt']) add.run(`docs/${path}`, path);
  const told = notice('q-older', 7);
  old
    .prepare('INSERT INTO event_journal (position, query_id, seq, at, event) VALUES (42, ?, 7, 0, ?)')
    .run('q-older', JSON.stringify(told));
  old.close();

  const index = createEmbeddedSearchIndex(openDatabase(dir));
  const documents = await index.listDocuments({ limit: 10 });
  expect(documents.map(({ origin, mediaType }) => [origin, mediaType])).toEqual([
    ['folder', 'text/markdown'],
    ['folder', 'text/html'],
    ['folder', 'text/plain'],
  ]);
  expect(documents[0]).not.toHaveProperty('pages');
  await index.close();
  const journal = createEmbeddedEventJournal(openDatabase(dir));
  await journal.notify([notice('q-older', 8)]);
  const entries = await journal.readAfter({ position: 0, limit: 10 });
  expect(entries).toEqual([
    { ...told, position: 42 },
    { ...notice('q-older', 8), position: 43 },
  ]);
  await journal.close();
});

test('documents that are put at the same time are stored together, and one that is refused takes no other with it', async () => {
  const db = openDatabase(freshDir());
  const index = createEmbeddedSearchIndex(db);
  const wrong = document('a/2', ['Travel by train.', 'Travel by bus.']);
  const twice = { ...wrong, chunks: wrong.chunks.map((chunk) => ({ ...chunk, id: 'a/2#0' })) };
  const begun = jest.spyOn(db, 'exec');
  const [first, second, third] = await Promise.allSettled([
    index.putDocument(document('a/1', ['Salary bands by level.'])),
    index.putDocument(twice),
    index.removeDocument({ documentId: 'a/9' }),
  ]);
  expect([first.status, second.status, third]).toEqual([
    'fulfilled',
    'rejected',
    { status: 'fulfilled', value: false },
  ]);
  begun.mockClear();
  await Promise.all([1, 2, 3].map((n) => index.putDocument(document(`b/${n}`, ['Holidays.']))));
  expect(begun.mock.calls).toEqual([['BEGIN IMMEDIATE'], ['COMMIT']]);
  const listed = await index.listDocuments({ limit: 10 });
  expect(listed.map(({ id }) => id)).toEqual(['a/1', 'b/1', 'b/2', 'b/3']);
  await index.close();
});

test('what was asked to be written before the store is closed is written', async () => {
  const dir = freshDir();
  const index = createEmbeddedSearchIndex(openDatabase(dir));
  const put = index.putDocument(document('a/1', ['Salary bands by level.']));
  await index.close();
  await put;
  const again = createEmbeddedSearchIndex(openDatabase(dir));
  expect(await again.getDocument({ documentId: 'a/1' })).toBeDefined();
  await again.close();
});
