import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createIndexingActivities, type IndexedBatch } from '../../../../activities/indexing.js';
import { createEmbeddedSearchIndex, openDatabase } from '../../../../adapters/stores/embedded/index.js';
import { createFileSource } from '../../../../adapters/documents/file-source.js';
import type { SearchIndex } from '../../../../ports/search-index.js';

let base: string;
let folder: string;
let index: SearchIndex;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'vouch-indexing-'));
  folder = await mkdtemp(join(base, 'docs-'));
  index = createEmbeddedSearchIndex(openDatabase(join(base, 'data')));
});
afterEach(async () => {
  await index.close();
  await rm(base, { recursive: true, force: true });
});

const put = (name: string, content: string) => writeFile(join(folder, name), content);
const input = (more: { after?: string; batchSize?: number; groups?: string[] } = {}) => ({
  folder,
  collection: 'docs',
  groups: ['everyone'],
  classification: 'internal' as const,
  batchSize: 50,
  ...more,
});
/** Logs errors alone: files are refused on purpose. */
const activityEnvironment = (heartbeatDetails?: IndexedBatch) =>
  new MockActivityEnvironment({ heartbeatDetails }, { logger: new DefaultLogger('ERROR') });
const source = createFileSource();
const activities = () => createIndexingActivities({ index, source });
const nextFiles = (
  more?: Parameters<typeof input>[0],
  heartbeatDetails?: IndexedBatch,
): Promise<IndexedBatch> =>
  activityEnvironment(heartbeatDetails).run((given) => activities().indexNextFiles(given), input(more));
const removeMissing = () =>
  activityEnvironment().run((given) => activities().removeMissingDocuments(given), {
    folder,
    collection: 'docs',
  });
const ids = async () => (await index.listDocuments({ limit: 100 })).map((document) => document.id);

test('new files are indexed, unchanged ones skipped, changed ones replaced', async () => {
  await put('a.md', 'The first text.');
  await put('b.md', 'The second text.');
  expect(await nextFiles()).toEqual({ indexed: 2, unchanged: 0, chunks: 2, problems: [] });
  const version = await index.version();
  expect(await nextFiles()).toEqual({ indexed: 0, unchanged: 2, chunks: 0, problems: [] });
  expect(await index.version()).toBe(version);

  await put('b.md', 'Quite another wording.');
  expect(await nextFiles()).toMatchObject({ indexed: 1, unchanged: 1 });
  const hits = await index.search({ query: 'wording', k: 5, access: { groups: ['everyone'] } });
  expect(hits.map((hit) => hit.id)).toEqual(['docs/b.md#0']);
});

test('other default groups are brought to the files that state none', async () => {
  await put('a.md', 'Text.');
  await put('b.md', '---\ngroups: [hr]\n---\nText.');
  await nextFiles();
  expect(await nextFiles({ groups: ['staff'] })).toMatchObject({ indexed: 1, unchanged: 1 });
  expect((await index.getDocument({ documentId: 'docs/a.md' }))?.groups).toEqual(['staff']);
});

test('who may read a document follows the file beside it, when it comes and when it goes', async () => {
  const groups = async () => (await index.getDocument({ documentId: 'docs/a.md' }))?.groups;
  await put('a.md', 'Text.');
  await nextFiles();
  expect(await groups()).toEqual(['everyone']);
  await put('a.md.meta.yaml', 'groups: [hr]');
  expect(await nextFiles()).toMatchObject({ indexed: 1 });
  expect(await groups()).toEqual(['hr']);
  expect(await nextFiles()).toMatchObject({ unchanged: 1 });
  await rm(join(folder, 'a.md.meta.yaml'));
  expect(await nextFiles()).toMatchObject({ indexed: 1 });
  expect(await groups()).toEqual(['everyone']);
});

test('files come in batches behind a cursor, and one bad file stops nothing', async () => {
  await put('a.md', 'Text.');
  await put('b.md', '');
  await put('c.md', 'Text.');
  const first = await nextFiles({ batchSize: 2 });
  expect(first).toEqual({
    indexed: 1,
    unchanged: 0,
    chunks: 1,
    problems: [{ path: 'b.md', problem: 'The file contains no text.', reason: { code: 'empty' } }],
    next: 'b.md',
  });
  expect(await nextFiles({ batchSize: 2, after: 'b.md' })).toEqual({
    indexed: 1,
    unchanged: 0,
    chunks: 1,
    problems: [],
  });
});

test.each([
  ['a file takes a second', 1000, 0],
  ['the machine stands still before each file', 0, 1000],
])('when %s, a step begins few files, and the next one goes on behind them', async (_, readMs, lookMs) => {
  const names = Array.from({ length: 40 }, (_none, i) => `${String(i).padStart(2, '0')}.md`);
  for (const name of names) await put(name, 'Text.');
  let passed = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (passed += lookMs));
  const slow: typeof source = {
    ...source,
    read: (file) => source.read(file).finally(() => (passed += readMs)),
  };
  const steps = createIndexingActivities({ index, source: slow });
  let count = 0;
  try {
    for (let after: string | undefined, begun = false; !begun || after !== undefined; begun = true) {
      const given = input(after === undefined ? {} : { after });
      const batch: IndexedBatch = await activityEnvironment().run((one) => steps.indexNextFiles(one), given);
      count += 1;
      after = batch.next;
    }
  } finally {
    clock.mockRestore();
  }
  expect(count).toBeGreaterThan(1);
  expect(await ids()).toEqual(names.map((name) => `docs/${name}`));
});

test('an attempt goes on where the one before it died', async () => {
  await put('a.md', 'Text.');
  await put('b.md', 'Text.');
  const before: IndexedBatch = { indexed: 1, unchanged: 0, chunks: 4, problems: [], next: 'a.md' };
  expect(await nextFiles({}, before)).toEqual({ indexed: 2, unchanged: 0, chunks: 5, problems: [] });
  expect(await ids()).toEqual(['docs/b.md']);
});

test('files are stored together, also when fewer are left, and one that cannot be read holds up none', async () => {
  const names = Array.from({ length: 11 }, (_, i) => `${i + 10}.md`);
  await Promise.all(names.map((name, i) => put(name, i === 3 ? '' : 'Text.')));
  const groups: number[] = [];
  let together = 0;
  const counting: SearchIndex = {
    ...index,
    putDocument: (input) => {
      if (together === 0) setImmediate(() => groups.push(together) && (together = 0));
      together += 1;
      return index.putDocument(input);
    },
  };
  const storing = createIndexingActivities({ index: counting, source });
  const batch = activityEnvironment().run((given) => storing.indexNextFiles(given), input());
  expect(await batch).toMatchObject({ indexed: 10 });
  expect(groups).toEqual([8, 2]);
});

test('documents whose file is gone are removed, those of other collections stay', async () => {
  await put('a.md', 'Text.');
  await put('b.md', 'Text.');
  await nextFiles();
  await activityEnvironment().run((given) => activities().indexNextFiles(given), {
    ...input(),
    collection: 'other',
  });
  await rm(join(folder, 'a.md'));
  expect(await removeMissing()).toEqual({ removed: 1 });
  expect(await ids()).toEqual(['docs/b.md', 'other/a.md', 'other/b.md']);
});

test('a file that can no longer be read keeps its document as it was', async () => {
  await put('a.md', 'Text.');
  await nextFiles();
  await put('a.md', '');
  expect((await nextFiles()).problems).toHaveLength(1);
  expect(await removeMissing()).toEqual({ removed: 0 });
  expect(await ids()).toEqual(['docs/a.md']);
});

test('a folder that is gone or empty is an error for good and removes nothing', async () => {
  await put('a.md', 'Text.');
  await nextFiles();
  const refusal = { type: 'INVALID_REQUEST', nonRetryable: true };
  await rm(join(folder, 'a.md'));
  await expect(removeMissing()).rejects.toMatchObject(refusal);
  await rm(folder, { recursive: true });
  await expect(removeMissing()).rejects.toMatchObject(refusal);
  await expect(nextFiles()).rejects.toMatchObject(refusal);
  await expect(
    activityEnvironment().run((given) => activities().scanFolder(given), { folder }),
  ).rejects.toMatchObject(refusal);
  expect(await ids()).toEqual(['docs/a.md']);
});
