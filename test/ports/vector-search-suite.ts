import { alike } from '../../contract/language.js';
import { EVERYONE } from '../../contract/passage.js';
import type { Embedder } from '../../ports/embedder.js';
import type { SearchHit, SearchIndex, SearchInput } from '../../ports/search-index.js';
import { testEmbedder, type TestEmbedder } from '../support/test-embedder.js';
import { document } from './builders.js';

const everyone = { groups: [EVERYONE] };
const ids = (hits: SearchHit[]): string[] => hits.map((hit) => hit.id);

/** A store that can be opened with one embedder after another, also at the same time. */
export interface VectorStore {
  /** The caller of the suite closes what was opened. */
  open(embedder?: Embedder): Promise<SearchIndex>;
  close(): Promise<void>;
}

/** Registers the contract tests of search with an embedder. `makeStore` gives an empty store; the suite closes it. */
export function vectorSearchSuite(name: string, makeStore: () => Promise<VectorStore>): void {
  describe(`search with an embedder: ${name}`, () => {
    let store: VectorStore;
    let embedder: TestEmbedder;
    let index: SearchIndex;
    beforeEach(async () => {
      store = await makeStore();
      embedder = testEmbedder();
      index = await store.open(embedder);
    });
    afterEach(async () => store.close());

    const searchIn = (where: SearchIndex, query: string, more: Partial<SearchInput> = {}) =>
      where.search({ query, k: 10, access: everyone, ...more });
    const search = (query: string, more = {}) => searchIn(index, query, more);
    const fill = async (where: SearchIndex, count: number) => {
      for (let i = 0; i < count; i += 1) {
        await where.putDocument(
          document(`docs/${i}`, [`Number${i} stands on shelf${i}.`, `Spare part${i}.`]),
        );
      }
    };
    const rebuildAll = async (where: SearchIndex, limit = 4) => {
      let cursor: string | undefined;
      let last: Awaited<ReturnType<SearchIndex['rebuild']>>;
      do {
        last = await where.rebuild({ cursor, limit });
        cursor = last.cursor;
      } while (cursor !== undefined);
      return last;
    };

    /** An embedder for which two words mean the same, as for a real one. */
    const withSynonym = (word: string, same: string): Embedder => {
      const inner = testEmbedder({ id: 'synonyms' });
      return {
        ...inner,
        embed: ({ texts, purpose }) =>
          inner.embed({ texts: texts.map((text) => text.replaceAll(word, same)), purpose }),
      };
    };

    test('what shares no word is found by its meaning', async () => {
      const meaning = await store.open(withSynonym('automobile', 'car'));
      await meaning.putDocument(document('en/car', ['The car stands in the garage.']));
      await meaning.putDocument(document('en/cake', ['The cake stands in the kitchen.']));
      expect(ids(await searchIn(meaning, 'automobile'))).toEqual(['en/car#0']);
    });

    test('title and section belong to what is embedded', async () => {
      const entry = document('en/a', ['Ask the lead.'], { title: 'Holidays' });
      entry.chunks[0]!.section = 'Holidays › Carry over';
      await index.putDocument(entry);
      expect(embedder.texts.join(' ')).toMatch(/Holidays.*Carry over[\s\S]*Ask the lead/);
    });

    test('similarity is the embedder’s, also of what was found by words', async () => {
      await index.putDocument(document('en/a', ['Salary bands by level.']));
      await index.putDocument(document('en/b', ['Salary once among very many other different things.']));
      const hits = await search('salary bands');
      expect(ids(hits)).toEqual(['en/a#0', 'en/b#0']);
      const [query] = await embedder.embed({ texts: ['salary bands'], purpose: 'query' });
      for (const hit of hits) {
        const [passage] = await embedder.embed({ texts: [hit.text], purpose: 'passage' });
        const cosine = query!.reduce((sum, value, i) => sum + value * passage![i]!, 0);
        expect(hit.similarity).toBeCloseTo(embedder.similarity(cosine), 3);
        expect(hit.similarity).toBeGreaterThanOrEqual(0);
        expect(hit.similarity).toBeLessThanOrEqual(1);
      }
    });

    test('a document of other groups is not found by its vector', async () => {
      const meaning = await store.open(withSynonym('automobile', 'car'));
      await meaning.putDocument(document('en/car', ['The car is the board’s.'], { groups: ['board'] }));
      expect(await searchIn(meaning, 'automobile')).toEqual([]);
      expect(await searchIn(meaning, 'automobile', { access: { groups: [] } })).toEqual([]);
      expect(ids(await searchIn(meaning, 'automobile', { access: { groups: ['board'] } }))).toEqual([
        'en/car#0',
      ]);
      await meaning.putDocument(document('en/car', ['The car is the board’s.'], { groups: ['staff'] }));
      expect(await searchIn(meaning, 'automobile', { access: { groups: ['board'] } })).toEqual([]);
    });

    test('hidden documents and other collections take no place among the nearest', async () => {
      const meaning = await store.open(withSynonym('automobile', 'car'));
      for (let i = 0; i < 520; i += 1) {
        const hidden = i % 2 === 0 ? { groups: ['board'] } : { collection: 'other' };
        await meaning.putDocument(document(`en/hidden${i}`, ['car'], hidden));
      }
      await meaning.putDocument(document('en/open', ['A car among other things of a long page.']));
      const hits = await searchIn(meaning, 'automobile', { k: 3, scope: { collections: ['en'] } });
      expect(ids(hits)).toEqual(['en/open#0']);
    }, 120_000);

    test('replacing and removing a document takes its vectors along', async () => {
      const meaning = await store.open(withSynonym('automobile', 'car'));
      await meaning.putDocument(document('en/a', ['The car stands here.']));
      await meaning.putDocument(document('en/a', ['The cake stands here.']));
      expect(await searchIn(meaning, 'automobile')).toEqual([]);
      await meaning.putDocument(document('en/a', ['The car is back.']));
      expect(ids(await searchIn(meaning, 'automobile'))).toEqual(['en/a#0']);
      await meaning.removeDocument({ documentId: 'en/a' });
      expect(await searchIn(meaning, 'automobile')).toEqual([]);
    });

    test('an embedder that is away leaves the words', async () => {
      const { PortError } = await import('../../ports/port-error.js');
      await index.putDocument(document('en/a', ['Salary bands by level.']));
      embedder.failure = new PortError('unavailable', alike('away'));
      const [hit] = await search('salary bands');
      expect(hit?.id).toBe('en/a#0');
      expect(hit?.similarity).toBeGreaterThan(0);
      await expect(index.putDocument(document('en/b', ['Other.']))).rejects.toBe(embedder.failure);
      expect(await index.getDocument({ documentId: 'en/b' })).toBeUndefined();
      embedder.failure = new PortError('forbidden', alike('wrong key'));
      await expect(search('salary bands')).rejects.toBe(embedder.failure);
    });

    test('an index of another embedder takes no documents, and is searched by words', async () => {
      await index.putDocument(document('en/a', ['Salary bands by level.']));
      const others = [testEmbedder({ id: 'other' }), testEmbedder({ dimensions: 128 }), undefined];
      for (const other of others) {
        const mixed = await store.open(other);
        await expect(mixed.putDocument(document('en/b', ['Other.']))).rejects.toMatchObject({
          name: 'PortError',
          kind: 'invalid',
          message: expect.stringContaining('vouch reindex') as string,
        });
        expect(other?.texts ?? []).toEqual([]);
        expect(ids(await searchIn(mixed, 'salary bands'))).toEqual(['en/a#0']);
        expect(other?.texts ?? []).toEqual([]);
      }
      expect(await index.removeDocument({ documentId: 'en/a' })).toBe(true);
    });

    test('an index without chunks takes the embedder of whoever writes first', async () => {
      await index.putDocument(document('en/a', ['Salary bands.']));
      await index.removeDocument({ documentId: 'en/a' });
      const other = await store.open(testEmbedder({ id: 'other' }));
      await other.putDocument(document('en/b', ['Salary bands.']));
      expect((await searchIn(other, 'salary bands'))[0]?.similarity).toBeCloseTo(1, 3);
      await expect(index.putDocument(document('en/a', ['x']))).rejects.toMatchObject({ kind: 'invalid' });
    });

    test('a rebuild takes the index to the configured embedder', async () => {
      const plain = await store.open();
      await fill(plain, 5);
      await expect(index.putDocument(document('en/a', ['x']))).rejects.toMatchObject({ kind: 'invalid' });
      const version = await plain.version();
      expect(await rebuildAll(index, 4)).toEqual({ done: 10, total: 10 });
      expect(await index.version()).not.toBe(version);
      const [hit] = await search('number3 stands shelf3');
      expect(hit).toMatchObject({ id: 'docs/3#0', similarity: 1 });
      await index.putDocument(document('en/a', ['Taken again.']));

      const changed = testEmbedder({ id: 'changed', dimensions: 100 });
      const next = await store.open(changed);
      await rebuildAll(next, 3);
      expect((await searchIn(next, 'number3 stands shelf3'))[0]?.similarity).toBe(1);
      expect(ids(await search('number3'))).toEqual(['docs/3#0']);

      await rebuildAll(plain);
      await plain.putDocument(document('en/b', ['Without vectors.']));
    });

    test('progress grows to the total, and a part may be repeated', async () => {
      await fill(await store.open(), 5);
      let cursor: string | undefined;
      const seen: number[] = [];
      do {
        const part = await index.rebuild({ cursor, limit: 3 });
        if (cursor !== undefined) await index.rebuild({ cursor, limit: 3 });
        expect(part.total).toBe(10);
        seen.push(part.done);
        cursor = part.cursor;
      } while (cursor !== undefined);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(seen.at(-1)).toBe(10);
      expect((await search('number4 stands shelf4'))[0]?.similarity).toBe(1);
    });

    test('documents are read, added, changed and removed while the index is rebuilt', async () => {
      const before = testEmbedder({ id: 'before' });
      const old = await store.open(before);
      await fill(old, 6);
      let part = await index.rebuild({ limit: 3 });
      // both the old settings and the new ones go on working
      await old.putDocument(document('docs/old', ['Added by the old settings.']));
      await index.putDocument(document('docs/new', ['Added by the new settings.']));
      await old.putDocument(document('docs/0', ['Changed while rebuilding.']));
      await old.removeDocument({ documentId: 'docs/1' });
      expect((await searchIn(old, 'number5 stands shelf5'))[0]).toMatchObject({
        id: 'docs/5#0',
        similarity: 1,
      });
      expect(ids(await search('number5'))).toEqual(['docs/5#0']);
      while (part.cursor !== undefined) part = await index.rebuild({ cursor: part.cursor, limit: 3 });
      expect(part).toEqual({ done: 11, total: 11 });
      for (const query of ['added old settings', 'added new settings', 'changed while rebuilding']) {
        expect((await search(query))[0]?.similarity).toBeGreaterThan(0.9);
      }
      expect(await search('number1')).toEqual([]);
      expect(await search('shelf0')).toEqual([]);
    });

    test('a rebuild that begins anew ends the one before it', async () => {
      await fill(await store.open(), 4);
      const first = await index.rebuild({ limit: 2 });
      await rebuildAll(index);
      await expect(index.rebuild({ cursor: first.cursor, limit: 2 })).rejects.toMatchObject({
        name: 'PortError',
        kind: 'invalid',
      });
      await expect(index.rebuild({ cursor: 'nonsense', limit: 2 })).rejects.toMatchObject({
        kind: 'invalid',
      });
      expect((await search('number3 stands shelf3'))[0]?.similarity).toBe(1);
    });

    test('an empty index is rebuilt at once', async () => {
      expect(await rebuildAll(index)).toEqual({ done: 0, total: 0 });
      await index.putDocument(document('en/a', ['Salary bands.']));
      expect((await search('salary bands'))[0]?.similarity).toBeCloseTo(1, 3);
    });
  });
}
