import { loadConfig } from '../../config/load-config.js';
import { EVERYONE } from '../../contract/passage.js';
import { connectOpenSearch, type OpenSearchConnection } from '../../adapters/stores/opensearch/connection.js';
import { createOpenSearchIndex } from '../../adapters/stores/opensearch/search-index.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { startOpenSearch, type TestOpenSearch } from '../support/opensearch.js';
import { testEmbedder } from '../support/test-embedder.js';
import { document } from './builders.js';

jest.setTimeout(120_000);

const access = { groups: [EVERYONE] };

let server: TestOpenSearch;
let prefix: string;
let open: OpenSearchConnection[];
beforeAll(async () => {
  server = await startOpenSearch();
}, 240_000);
afterAll(() => server.close());
beforeEach(() => {
  prefix = server.freshPrefix();
  open = [];
});
afterEach(async () => {
  for (const connection of open) await connection.close();
});

/** A connection of its own, as another process has. */
function connect(url = server.url): OpenSearchConnection {
  const connection = connectOpenSearch(
    loadConfig({ VOUCH_OPENSEARCH_URL: url, VOUCH_OPENSEARCH_PREFIX: prefix }),
  );
  open.push(connection);
  return connection;
}

const ids = async (index: SearchIndex, query: string, groups: string[] = [EVERYONE]) =>
  (await index.search({ query, k: 20, access: { groups } })).map((hit) => hit.id);

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.url}/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

const chunksKept = async (): Promise<number> => {
  await send('POST', `${prefix}-chunks/_refresh`);
  return (await send<{ count: number }>('GET', `${prefix}-chunks/_count`)).count;
};

async function rebuild(index: SearchIndex, limit = 100): Promise<number> {
  let cursor: string | undefined;
  for (let parts = 1; ; parts += 1) {
    const part = await index.rebuild({ ...(cursor && { cursor }), limit });
    if (!part.cursor) {
      expect(part.done).toBe(part.total);
      return parts;
    }
    cursor = part.cursor;
  }
}

describe('changes by another process', () => {
  test('a replaced document is found by its new text, never by its old one, and never missing', async () => {
    const [writer, reader] = [createOpenSearchIndex(connect()), createOpenSearchIndex(connect())];
    await writer.putDocument(document('a/1', ['shared words, first edition']));
    await writer.search({ query: 'edition', k: 1, access }); // refreshes
    for (let i = 0; i < 5; i += 1) {
      const version = await reader.version();
      await writer.putDocument(document('a/1', [`shared words, edition number${i}`]));
      const [hit] = await reader.search({ query: 'shared words', k: 5, access });
      expect(hit?.text).toBe(`shared words, edition number${i}`);
      expect(await reader.version()).not.toBe(version);
      expect(await reader.fetch({ ids: ['a/1#0'], access })).toMatchObject([{ text: hit!.text }]);
    }
    expect(await chunksKept()).toBe(1);
  });

  test('a document that was hidden or removed is gone at once, in every branch', async () => {
    for (const embedder of [undefined, testEmbedder()]) {
      prefix = server.freshPrefix();
      const [writer, reader] = [0, 1].map(() => createOpenSearchIndex(connect(), { embedder })) as [
        SearchIndex,
        SearchIndex,
      ];
      await writer.putDocument(document('a/1', ['salary bands by level']));
      await writer.putDocument(document('a/2', ['salary bands by country']));
      expect(await ids(writer, 'salary bands')).toHaveLength(2);
      await writer.putDocument(document('a/1', ['salary bands by level'], { groups: ['board'] }));
      await writer.removeDocument({ documentId: 'a/2' });
      expect(await ids(reader, 'salary bands')).toEqual([]);
      expect(await reader.fetch({ ids: ['a/1#0', 'a/2#0'], access })).toEqual([]);
      await send('POST', `${prefix}-chunks/_refresh`); // what is shown to more people may take a second
      expect(await ids(reader, 'salary bands', ['board'])).toEqual(['a/1#0']);
    }
  });

  test('the registry has the last word on who may see a chunk', async () => {
    const index = createOpenSearchIndex(connect(), { embedder: testEmbedder() });
    await index.putDocument(document('a/1', ['salary bands by level'], { groups: ['board'] }));
    // a chunk that says otherwise, as after a change that never ended
    await send('POST', `${prefix}-chunks/_update_by_query?refresh=true`, {
      script: { source: "ctx._source.groups = ['everyone']" },
    });
    expect(await ids(index, 'salary bands')).toEqual([]);
    expect(await ids(index, 'salary bands', [EVERYONE, 'board'])).toEqual(['a/1#0']);
  });

  test('two writers of one document leave one of the two states, and no chunk of the other', async () => {
    const [left, right] = [createOpenSearchIndex(connect()), createOpenSearchIndex(connect())];
    await left.putDocument(document('a/1', ['before']));
    for (let i = 0; i < 4; i += 1) {
      await Promise.all([
        left.putDocument(document('a/1', [`left${i} one`, `left${i} two`])),
        right.putDocument(document('a/1', [`right${i} one`, `right${i} two`, `right${i} three`])),
      ]);
      const texts = await left.fetch({ ids: ['a/1#0', 'a/1#1', 'a/1#2'], access });
      const side = texts.length === 2 ? 'left' : 'right';
      expect(texts.every(({ text }) => text.startsWith(`${side}${i}`))).toBe(true);
      expect(await chunksKept()).toBe(texts.length);
    }
  });
});

test('what a process that died has left is never seen, and is removed by the next change of the document', async () => {
  const index = createOpenSearchIndex(connect(), { longestChangeMs: 0 });
  await index.putDocument(document('a/1', ['the old state', 'of two chunks']));
  await send('POST', `${prefix}-chunks/_refresh`);
  const { hits } = await send<{ hits: { hits: { _id: string; _source: object }[] } }>(
    'GET',
    `${prefix}-chunks/_search`,
  );
  for (const { _id, _source } of hits.hits) {
    const half = { ..._source, generation: 'half', body: 'half a state', tokens: 'half state' };
    await send('PUT', `${prefix}-chunks/_doc/${_id}x?refresh=true`, half);
  }
  expect(await chunksKept()).toBe(4);
  expect(await ids(index, 'half')).toEqual([]);
  expect((await index.search({ query: 'old state', k: 5, access }))[0]!.text).toBe('the old state');
  await index.putDocument(document('a/1', ['the new state']));
  expect(await chunksKept()).toBe(1);
});

test('an index of before tokens were kept answers as one that keeps them', async () => {
  const index = createOpenSearchIndex(connect());
  const entry = document('a/1', ['travel expenses are settled', 'expenses of a journey'], {
    title: 'Travel',
  });
  const search = () => index.search({ query: 'travel expenses', k: 5, access });
  await index.putDocument(entry);
  const kept = await search();
  const name = `${prefix}-chunks-v1-1`;
  const { [name]: made } = await send<Record<string, { mappings: object }>>('GET', `${name}/_mapping`);
  await send('DELETE', name);
  const mappings = { ...made!.mappings, _source: { excludes: ['tokens'] } };
  await send('PUT', name, { mappings, aliases: { [`${prefix}-chunks`]: {} } });
  await index.putDocument(entry);
  expect(kept).toHaveLength(2);
  expect(await search()).toEqual(kept);
});

describe('refusals', () => {
  test('an item that the cluster refuses fails the put as a whole', async () => {
    const index = createOpenSearchIndex(connect());
    await index.putDocument(document('a/1', ['the old state']));
    const huge = document('a/1', ['one', 'two'], { collection: 'c'.repeat(40_000) });
    await expect(index.putDocument(huge)).rejects.toMatchObject({
      name: 'PortError',
      kind: 'invalid',
      message: expect.stringMatching(/refused 2 of 2 items .*immense term/) as string,
    });
    expect((await index.fetch({ ids: ['a/1#0', 'a/1#1'], access })).map(({ text }) => text)).toEqual([
      'the old state',
    ]);
    expect(await chunksKept()).toBe(1);
  });

  test('chunks must be those of their document, in order', async () => {
    const index = createOpenSearchIndex(connect());
    const entry = document('a/1', ['one', 'two']);
    entry.chunks[1]!.id = 'a/2#1';
    await expect(index.putDocument(entry)).rejects.toMatchObject({ name: 'PortError', kind: 'invalid' });
  });

  test('a cluster that cannot be reached is unavailable', async () => {
    const index = createOpenSearchIndex(connect('http://127.0.0.1:9'));
    for (const work of [
      () => index.ping(),
      () => index.version(),
      () => index.search({ query: 'word', k: 1, access }),
      () => index.putDocument(document('a/1', ['one'])),
    ]) {
      await expect(work()).rejects.toMatchObject({ name: 'PortError', kind: 'unavailable' });
    }
  });
});

describe('rebuilding', () => {
  test('an index of another embedder takes no documents and answers by words until it is rebuilt', async () => {
    const first = createOpenSearchIndex(connect(), { embedder: testEmbedder({ id: 'first' }) });
    await first.putDocument(document('a/1', ['travel expenses', 'are settled']));
    const second = createOpenSearchIndex(connect(), {
      embedder: testEmbedder({ id: 'second', dimensions: 64 }),
    });
    await expect(second.putDocument(document('a/2', ['more']))).rejects.toMatchObject({
      kind: 'invalid',
      text: {
        en: expect.stringContaining('Run `vouch reindex`') as string,
        ko: expect.stringContaining('`vouch reindex`를 실행') as string,
      },
    });
    await first.search({ query: 'travel', k: 1, access }); // refreshes
    expect(await ids(second, 'travel')).toEqual(['a/1#0']);
    await rebuild(second);
    expect(Object.keys(await send<object>('GET', `${prefix}-chunks*`))).toEqual([`${prefix}-chunks-v1-2`]);
    await second.putDocument(document('a/2', ['travel by train']));
    expect((await ids(second, 'travel train')).sort()).toEqual(['a/1#0', 'a/2#0']);
    await expect(first.putDocument(document('a/3', ['more']))).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('searches that a switch to another embedder overtakes are answered by words', async () => {
    const first = createOpenSearchIndex(connect(), { embedder: testEmbedder({ id: 'first' }) });
    await first.putDocument(document('a/1', ['travel expenses']));
    expect(await ids(first, 'travel')).toEqual(['a/1#0']);
    const plain = createOpenSearchIndex(connect());
    let cursor: string | undefined;
    do {
      ({ cursor } = await plain.rebuild({ ...(cursor && { cursor }), limit: 10 }));
      const found = await Promise.all([1, 2, 3, 4].map(() => ids(first, 'travel')));
      expect(found).toEqual(found.map(() => ['a/1#0']));
    } while (cursor);
  });

  test('an index without documents takes any embedder', async () => {
    const plain = createOpenSearchIndex(connect());
    await plain.putDocument(document('a/1', ['one']));
    await plain.removeDocument({ documentId: 'a/1' });
    const other = createOpenSearchIndex(connect(), { embedder: testEmbedder() });
    await other.putDocument(document('a/1', ['budget planning']));
    expect(await ids(other, 'budget')).toEqual(['a/1#0']);
  });

  test('goes on under writes, by two at once, and loses nothing', async () => {
    const before = createOpenSearchIndex(connect());
    const entry = (i: number, edition: string) =>
      document(`a/${i}`, [`common words ${edition}`, `number${i} ${edition}`]);
    for (let i = 0; i < 24; i += 1) await before.putDocument(entry(i, 'first'));
    const embedder = testEmbedder();
    const after = createOpenSearchIndex(connect(), { embedder });
    const { cursor } = await after.rebuild({ limit: 6 });
    expect(cursor).toBeDefined();
    const acknowledged = new Map(Array.from({ length: 24 }, (_, i) => [`a/${i}`, 'first']));
    const writes = async () => {
      for (let i = 0; i < 12; i += 1) {
        // writers of the old settings and of the new ones
        await (i % 2 === 0 ? before : after).putDocument(entry(i, 'second'));
        acknowledged.set(`a/${i}`, 'second');
        expect(await before.fetch({ ids: [`a/${i}#0`, `a/${i}#1`], access })).toHaveLength(2);
      }
      await before.removeDocument({ documentId: 'a/23' });
      acknowledged.delete('a/23');
      await before.putDocument(entry(24, 'second'));
      acknowledged.set('a/24', 'second');
    };
    const rebuilds = async () => {
      const other = createOpenSearchIndex(connect(), { embedder });
      // a part that is repeated after a failure
      await after.rebuild({ cursor: cursor!, limit: 6 });
      await after.rebuild({ cursor: cursor!, limit: 6 });
      const overtaken = (error: unknown) =>
        expect(error).toMatchObject({
          message: expect.stringContaining('another rebuild of the index has begun') as string,
        });
      await Promise.all([rebuild(other, 6).catch(overtaken), rebuild(after, 6).catch(overtaken)]);
    };
    await Promise.all([
      rebuilds(),
      // the settings of the old writer are refused once the switch has been made
      writes().catch((error: unknown) => expect(error).toMatchObject({ kind: 'invalid' })),
    ]);
    await rebuild(after);
    const stored = await after.listDocuments({ limit: 100 });
    expect(stored.map(({ id }) => id).sort()).toEqual([...acknowledged.keys()].sort());
    for (const [id, edition] of acknowledged) {
      const texts = (await after.fetch({ ids: [`${id}#0`, `${id}#1`], access })).map(({ text }) => text);
      expect(texts).toEqual([`common words ${edition}`, `number${id.slice(2)} ${edition}`]);
      expect(await ids(after, texts[1]!)).toContain(`${id}#1`);
    }
    expect(await chunksKept()).toBe(stored.length * 2);
  });

  test('is refused for a cursor of another one', async () => {
    const index = createOpenSearchIndex(connect());
    await index.putDocument(document('a/1', ['one']));
    await expect(index.rebuild({ cursor: 'nonsense', limit: 1 })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(index.rebuild({ cursor: 'fill:t-chunks-v1-9', limit: 1 })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});
