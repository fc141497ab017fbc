import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { connectOpenSearch, createOpenSearchIndex } from '../../adapters/stores/opensearch/index.js';
import { loadConfig } from '../../config/load-config.js';
import { EVERYONE } from '../../contract/passage.js';
import type { PortError } from '../../ports/port-error.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { startPrivateOpenSearch, type PrivateOpenSearch } from '../support/opensearch.js';
import { testEmbedder } from '../support/test-embedder.js';
import { until } from '../support/wait.js';
import { document } from './builders.js';

jest.setTimeout(300_000);

const LOADER = pathToFileURL(join(__dirname, '../support/load-typescript.mjs')).href;
const WRITER = join(__dirname, 'opensearch-writer.mjs');
const access = { groups: [EVERYONE] };

let server: PrivateOpenSearch;
let children: ChildProcess[];
beforeAll(async () => {
  server = await startPrivateOpenSearch();
});
afterAll(() => server.stop());
beforeEach(() => {
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

const openIndex = (prefix: string, embedder?: ReturnType<typeof testEmbedder>): SearchIndex =>
  createOpenSearchIndex(
    connectOpenSearch(loadConfig({ VOUCH_OPENSEARCH_URL: server.url, VOUCH_OPENSEARCH_PREFIX: prefix })),
    { embedder },
  );

/** Starts a writer; `stored` grows as it reports. */
function startWriter(prefix: string, collection: string, count: number) {
  const args = ['--import', LOADER, WRITER, server.url, prefix, collection, String(count)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const stored: number[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => stored.push(Number(line)));
  child.stderr.on('data', (data) => (errors += String(data)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }));
  return { child, stored, ended };
}

/** Every document that is listed has both its chunks, of one edition. */
async function expectWhole(index: SearchIndex): Promise<string[]> {
  const listed = (await index.listDocuments({ limit: 10_000 })).map(({ id }) => id);
  for (const id of listed) {
    const texts = await index.fetch({ ids: [`${id}#0`, `${id}#1`], access });
    expect([id, texts.length]).toEqual([id, 2]);
  }
  return listed;
}

test('two processes write at once, and nothing is lost', async () => {
  const index = openIndex('both');
  const writers = [startWriter('both', 'left', 12), startWriter('both', 'right', 12)];
  for (const writer of writers) expect(await writer.ended).toEqual({ code: 0, errors: '' });
  await new Promise((resolve) => setTimeout(resolve, 1500)); // a second until others see it
  expect(await expectWhole(index)).toHaveLength(24);
  expect(await index.search({ query: 'common words', k: 50, access })).toHaveLength(24);
  await index.close();
});

test('kill -9 of a writer loses nothing that was stored and leaves no half document', async () => {
  const { child, stored, ended } = startWriter('killed', 'a', 100_000);
  await until(() => stored.length >= 10, 'ten documents are stored');
  child.kill('SIGKILL');
  await ended;
  const index = openIndex('killed');
  await index.putDocument(document('after/1', ['goes on', 'as before']));
  const listed = await expectWhole(index);
  expect(listed).toEqual(expect.arrayContaining(stored.map((i) => `a/${i}`)));
  const [last] = await index.search({ query: `number${stored.at(-1)}`, k: 1, access });
  expect(last?.documentId).toBe(`a/${stored.at(-1)}`);
  await index.close();
});

test('kill -9 of the server in the middle of puts loses nothing, and what failed succeeds when it is tried again', async () => {
  const index = openIndex('chaos', testEmbedder());
  const entry = (i: number, edition: number) =>
    document(`a/${i}`, [`number${i} edition${edition}`, `second part, edition${edition}`]);
  for (let i = 0; i < 10; i += 1) await index.putDocument(entry(i, 0));

  const stored = new Map<number, number>();
  const failures: PortError[] = [];
  let killing: Promise<void> | undefined;
  for (let i = 0; i < 40 && failures.length < 3; i += 1) {
    if (i === 7) killing = server.kill();
    await index.putDocument(entry(i, 1)).then(
      () => stored.set(i, 1),
      (error: unknown) => failures.push(error as PortError),
    );
  }
  await killing;
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatchObject({ name: 'PortError', retryable: true });
  await expect(index.search({ query: 'edition1', k: 1, access })).rejects.toMatchObject({ retryable: true });

  await server.start();
  await expectWhole(index);
  for (const [i, edition] of stored) {
    const [first] = await index.fetch({ ids: [`a/${i}#0`], access });
    expect(first?.text).toBe(entry(i, edition).chunks[0]!.text);
  }
  for (let i = 0; i < 40; i += 1) await index.putDocument(entry(i, 2));
  const listed = await expectWhole(index);
  expect(listed).toHaveLength(40);
  const hits = await index.search({ query: 'number3 edition2', k: 200, access });
  expect(hits[0]?.id).toBe('a/3#0');
  expect(hits.every(({ text }) => text.includes('edition2'))).toBe(true);
  const count = await fetch(`${server.url}/chaos-chunks/_count`);
  expect(await count.json()).toMatchObject({ count: 80 });
  await index.close();
});

test('a rebuild that the server’s death interrupts goes on where it was', async () => {
  const before = openIndex('resumed');
  for (let i = 0; i < 12; i += 1) {
    await before.putDocument(document(`a/${i}`, [`common number${i}`, 'second']));
  }
  const after = openIndex('resumed', testEmbedder());
  const first = await after.rebuild({ limit: 6 });
  expect(first.done).toBeGreaterThan(0);
  await server.kill();
  await expect(after.rebuild({ cursor: first.cursor!, limit: 6 })).rejects.toMatchObject({ retryable: true });
  await server.start();
  let part = first;
  const done = [first.done];
  while (part.cursor) {
    part = await after.rebuild({ cursor: part.cursor, limit: 6 });
    done.push(part.done);
  }
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(part).toEqual({ done: 24, total: 24 });
  expect(await expectWhole(after)).toHaveLength(12);
  expect((await after.search({ query: 'number7', k: 1, access }))[0]?.id).toBe('a/7#0');
  await after.close();
  await before.close();
});
