import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace } from '../../ports/space.js';

/** Registers the contract tests of key-value stores. `makeStores` gives two on the same empty store. */
export function keyValueStoreSuite(
  name: string,
  makeStores: () => Promise<[KeyValueStore, KeyValueStore]>,
): void {
  describe(`key-value store: ${name}`, () => {
    let store: KeyValueStore;
    let other: KeyValueStore;
    beforeAll(async () => {
      [store, other] = await makeStores();
    });

    const at = (ms: number) => new Date(Date.now() + ms).toISOString();

    test('a value comes back as it was put, in its space alone', async () => {
      const value = { name: '검토자', nested: [1, null, { yes: true }], text: 'a\u0000b' };
      await store.put({ space: 'whole', key: '열쇠/1', value });
      expect((await other.get({ space: 'whole', key: '열쇠/1' }))?.value).toEqual(value);
      expect(await store.get({ space: 'another', key: '열쇠/1' })).toBeUndefined();
      expect(await store.get({ space: 'whole', key: '열쇠/2' })).toBeUndefined();
    });

    test('every write gives another version, also after a removal', async () => {
      const put = () => store.put({ space: 'versions', key: 'k', value: 1 });
      const versions = [await put(), await put()];
      expect(await store.remove({ space: 'versions', key: 'k' })).toBe(true);
      expect(await store.remove({ space: 'versions', key: 'k' })).toBe(false);
      versions.push(await put());
      expect(new Set(versions).size).toBe(3);
      expect((await store.get({ space: 'versions', key: 'k' }))?.version).toBe(versions[2]);
    });

    test('an expectation that does not hold writes nothing', async () => {
      const put = (value: number, expect: 'absent' | { version: string }) =>
        store.put({ space: 'expected', key: 'k', value, expect });
      const first = await put(1, 'absent');
      expect(first).toBeDefined();
      expect(await put(2, 'absent')).toBeUndefined();
      const second = await put(3, { version: first! });
      expect(second).toBeDefined();
      expect(await put(4, { version: first! })).toBeUndefined();
      expect((await store.get({ space: 'expected', key: 'k' }))?.value).toBe(3);
      await store.remove({ space: 'expected', key: 'k' });
      expect(await put(5, { version: second! })).toBeUndefined();
      expect(await store.get({ space: 'expected', key: 'k' })).toBeUndefined();
    });

    test('of many who remove an entry at once, one is told that it was there', async () => {
      await store.put({ space: 'removals', key: 'k', value: 1 });
      const removed = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 === 0 ? store : other).remove({ space: 'removals', key: 'k' }),
        ),
      );
      expect(removed.filter(Boolean)).toHaveLength(1);
      expect(await store.get({ space: 'removals', key: 'k' })).toBeUndefined();
    });

    test('of many who want the same place at once, one gets it', async () => {
      const writes = Array.from({ length: 12 }, (_, n) =>
        (n % 2 === 0 ? store : other).put({ space: 'race', key: 'k', value: n, expect: 'absent' }),
      );
      const won = (await Promise.all(writes)).map((version, n) => ({ version, n })).filter((w) => w.version);
      expect(won).toHaveLength(1);
      expect((await store.get({ space: 'race', key: 'k' }))?.value).toBe(won[0]!.n);
    });

    test('what has expired is not there: for reads, lists and expectations', async () => {
      await store.put({ space: 'expiry', key: 'old', value: 1, expiresAt: at(-1) });
      await store.put({ space: 'expiry', key: 'young', value: 2, expiresAt: at(60_000) });
      expect(await store.get({ space: 'expiry', key: 'old' })).toBeUndefined();
      expect(await store.remove({ space: 'expiry', key: 'old' })).toBe(false);
      const { items } = await store.list({ space: 'expiry', limit: 10 });
      expect(items.map(({ key }) => key)).toEqual(['young']);
      await store.put({ space: 'expiry', key: 'again', value: 1, expiresAt: at(-1) });
      expect(await store.put({ space: 'expiry', key: 'again', value: 3, expect: 'absent' })).toBeDefined();
      expect((await store.get({ space: 'expiry', key: 'again' }))?.value).toBe(3);
    });

    test('lists are in the order of the keys, page by page, in both directions', async () => {
      for (const key of ['b/2', 'a/1', 'b/1', 'c', 'b/3', 'B']) {
        await store.put({ space: 'list', key, value: key });
      }
      const keys = async (page: Omit<Parameters<KeyValueStore['list']>[0], 'space'>) => {
        const { items, next } = await store.list({ space: 'list', ...page });
        return [...items.map(({ key }) => key), next];
      };
      expect(await keys({ limit: 10 })).toEqual(['B', 'a/1', 'b/1', 'b/2', 'b/3', 'c', undefined]);
      expect(await keys({ limit: 2, prefix: 'b/' })).toEqual(['b/1', 'b/2', 'b/2']);
      expect(await keys({ limit: 2, prefix: 'b/', after: 'b/2' })).toEqual(['b/3', undefined]);
      expect(await keys({ limit: 2, order: 'descending' })).toEqual(['c', 'b/3', 'b/3']);
      expect(await keys({ limit: 2, order: 'descending', after: 'b/1' })).toEqual(['a/1', 'B', undefined]);
      expect(await keys({ limit: 3, prefix: 'b/', order: 'descending' })).toEqual([
        'b/3',
        'b/2',
        'b/1',
        undefined,
      ]);
      const [first] = (await store.list({ space: 'list', limit: 1 })).items;
      expect(first).toEqual(await store.get({ space: 'list', key: 'B' }));
    });

    test('a space reads its records by their schema, and says which one does not fit', async () => {
      const space = openSpace(store, 'typed', z.object({ n: z.number() }));
      await space.put({ key: 'good', value: { n: 1 } });
      await store.put({ space: 'typed', key: 'strange', value: { n: 'one' } });
      expect((await space.get('good'))?.value).toEqual({ n: 1 });
      await expect(space.get('strange')).rejects.toMatchObject({ kind: 'invalid' });
      await expect(space.list({ limit: 5 })).rejects.toThrow(/strange/);
    });
  });
}
