import { testEmbedder } from '../support/test-embedder.js';
import { document } from './builders.js';
import { interruptible, rebuild } from './opensearch-interruptible.js';

jest.setTimeout(120_000);

const { before, held, other, texts, found, indices, withVectors, send } = interruptible();

const IDS = ['a/1#0', 'a/1#1'];
const OLD = document('a/1', ['common old one', 'common old two']);
const NEW = document('a/1', ['common new one', 'common new two']);
const OLD_TEXTS = ['common old one', 'common old two'];
const NEW_TEXTS = ['common new one', 'common new two'];

describe('a put that was acknowledged stays', () => {
  test.each([
    ['new', undefined],
    ['replaced', OLD],
  ])('a document that is %s between the last look of a rebuild and its switch', async (_, first) => {
    const writer = other();
    await writer.putDocument(document('b/1', ['common']));
    if (first) await writer.putDocument(first);
    before('switched', () => writer.putDocument(NEW));
    const after = held(testEmbedder());
    const cursor = await rebuild(after, { until: 'switched' });
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
    expect(await found('common')).toEqual([...IDS, 'b/1#0']);
    await rebuild(after, { from: cursor });
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
    expect(await found('common')).toEqual([...IDS, 'b/1#0']);
    expect(await withVectors()).toBe(3);
  });

  test('when a rebuild is made for the first document of another embedder', async () => {
    const plain = other();
    await plain.putDocument(document('z/1', ['gone']));
    await plain.removeDocument({ documentId: 'z/1' });
    before('begun', () => plain.putDocument(document('b/1', ['common'])));
    const embedder = testEmbedder();
    await held(embedder).putDocument(NEW);
    expect(await texts([...IDS, 'b/1#0'])).toEqual([...NEW_TEXTS, 'common']);
    expect(await found('common')).toEqual([...IDS, 'b/1#0']);
    expect(await withVectors()).toBe(3);
  });

  test('when it is replaced before the writer before it has noticed that a rebuild has begun', async () => {
    const writer = held();
    await writer.putDocument(document('b/1', ['common']));
    const later = other();
    let cursor: string | undefined;
    before('entryStored', async () => {
      before('indicesRead', async () => {
        await later.putDocument(NEW);
        ({ cursor } = await later.rebuild({ limit: 1 }));
      });
    });
    await writer.putDocument(OLD);
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
    await rebuild(later, { from: cursor });
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
    expect(await found('common')).toEqual([...IDS, 'b/1#0']);
  });

  test('when the writer before it removes what others have left', async () => {
    const writer = held(undefined, 0);
    await writer.putDocument(document('a/1', ['first']));
    const later = other();
    before('entryStored', async () => {
      before('indicesRead', async () => {
        await later.putDocument(NEW);
        await send('POST', 'chunks/_refresh');
      });
    });
    await writer.putDocument(OLD);
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
  });
});

describe('a put whose entry is stored when a rebuild has ended', () => {
  const spaces = { 'the same': undefined, another: testEmbedder() };

  test('replaces the document in an index of the same embedder', async () => {
    const writer = held();
    await writer.putDocument(OLD);
    before('entryStored', async () => void (await rebuild(other())));
    await writer.putDocument(NEW);
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
    expect(await found('common')).toEqual(IDS);
    expect(await found('old')).toEqual([]);
  });

  test('is refused by an index of another embedder, and the document is as it was', async () => {
    const writer = held();
    await writer.putDocument(OLD);
    before('entryStored', async () => void (await rebuild(other(testEmbedder()))));
    await expect(writer.putDocument(NEW)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await texts(IDS)).toEqual(OLD_TEXTS);
    expect(await found('common')).toEqual(IDS);
    expect(await withVectors()).toBe(2);
  });

  test.each(Object.keys(spaces) as (keyof typeof spaces)[])(
    'adds a document to an index of %s embedder, for good',
    async (space) => {
      const writer = held();
      await writer.putDocument(document('b/1', ['common']));
      const after = other(spaces[space]);
      before('entryStored', async () => void (await rebuild(after)));
      await writer.putDocument(NEW);
      for (let rebuilds = 0; rebuilds < 2; rebuilds += 1) {
        expect(await texts(IDS)).toEqual(NEW_TEXTS);
        expect(await found('common')).toEqual([...IDS, 'b/1#0']);
        await rebuild(after);
        expect(await indices()).toHaveLength(1);
      }
      expect(await withVectors()).toBe(spaces[space] ? 3 : 0);
    },
  );
});

test('a put whose chunks are written when a rebuild has removed their index succeeds when it is tried again', async () => {
  const writer = held();
  await writer.putDocument(OLD);
  before('chunksWritten', async () => void (await rebuild(other())));
  await expect(writer.putDocument(NEW)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await texts(IDS)).toEqual(OLD_TEXTS);
  await writer.putDocument(NEW);
  expect(await texts(IDS)).toEqual(NEW_TEXTS);
  expect(await found('old')).toEqual([]);
});

describe('a new document whose writer dies in the moment of a switch', () => {
  /** Adds the document behind the switch of a rebuild, to the index before; gives the cursor of the rest. */
  async function addBehindSwitch(): Promise<string | undefined> {
    const writer = held();
    await writer.putDocument(document('b/1', ['common']));
    let cursor: string | undefined;
    before('entryStored', async () => {
      cursor = await rebuild(other(testEmbedder()), { until: 'switched' });
      before('indicesRead', async () => 'away');
    });
    await expect(writer.putDocument(NEW)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
    return cursor;
  }

  test('is in the index when the rebuild has ended', async () => {
    await rebuild(other(testEmbedder()), { from: await addBehindSwitch() });
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
    expect(await found('common')).toEqual([...IDS, 'b/1#0']);
    expect(await withVectors()).toBe(3);
  });

  test('is in the index when another rebuild was made instead', async () => {
    await addBehindSwitch();
    await rebuild(other(testEmbedder({ id: 'another' })));
    expect(await texts(IDS)).toEqual(NEW_TEXTS);
    expect(await found('common')).toEqual([...IDS, 'b/1#0']);
    expect(await indices()).toHaveLength(1);
  });
});
