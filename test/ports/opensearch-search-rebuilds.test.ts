import { testEmbedder } from '../support/test-embedder.js';
import { document } from './builders.js';
import { interruptible, rebuild } from './opensearch-interruptible.js';

jest.setTimeout(120_000);

const { before, held, other, texts, found, indices } = interruptible();

const IDS = Array.from({ length: 5 }, (_, i) => `a/${i}#0`);

beforeEach(async () => {
  const writer = other();
  for (const id of IDS) await writer.putDocument(document(id.slice(0, -2), [`common ${id}`]));
});

const overtaken = { kind: 'invalid', message: expect.stringContaining('another rebuild') as string };

/** Nothing was lost, and one index is left. */
async function expectWhole(): Promise<void> {
  expect(await texts(IDS)).toHaveLength(IDS.length);
  expect(await found('common')).toEqual(IDS);
  expect(await indices()).toHaveLength(1);
}

test('a rebuild whose index was removed by another one forgets no document', async () => {
  const embedder = testEmbedder();
  before('chunksRead', async () => void (await rebuild(other(embedder))));
  await rebuild(held(embedder));
  await expectWhole();
});

test('two rebuilds that switch at the same moment both end well', async () => {
  const embedder = testEmbedder();
  before('switched', async () => void (await rebuild(other(embedder))));
  await rebuild(held(embedder));
  await expectWhole();
});

test('a rebuild does not switch to an index that another one has given up', async () => {
  const instead = other(testEmbedder({ id: 'another' }));
  let cursor: string | undefined;
  before('switched', async () => {
    ({ cursor } = await instead.rebuild({ limit: 1 }));
    await other().putDocument(document('a/0', ['common edition']));
  });
  await expect(rebuild(held(testEmbedder()))).rejects.toMatchObject(overtaken);
  expect(await found('edition')).toEqual(['a/0#0']);
  await rebuild(instead, { from: cursor });
  await expectWhole();
});

test('of two rebuilds of different kinds that begin at the same moment one goes on', async () => {
  const instead = other(testEmbedder({ id: 'another' }));
  let cursor: string | undefined;
  before('indexMade', async () => {
    ({ cursor } = await instead.rebuild({ limit: 1 }));
  });
  await expect(rebuild(held(testEmbedder()))).rejects.toMatchObject(overtaken);
  await rebuild(instead, { from: cursor });
  await expectWhole();
});

test('the end of a rebuild does not remove the index of one that is just beginning', async () => {
  const first = other(testEmbedder());
  const cursor = await rebuild(first, { until: 'switched' });
  before('begun', async () => void (await rebuild(first, { from: cursor })));
  await rebuild(held(testEmbedder({ id: 'another' })));
  await expectWhole();
});

test('an index that another rebuild has made and let answer is not announced as being made', async () => {
  const embedder = testEmbedder();
  before('begun', async () => void (await rebuild(other(embedder))));
  await rebuild(held(embedder));
  await expectWhole();
  await rebuild(other());
  await expectWhole();
});

test('a rebuild is gone on with by its own settings alone', async () => {
  const first = other(testEmbedder());
  const { cursor } = await first.rebuild({ limit: 1 });
  await expect(rebuild(other(), { from: cursor })).rejects.toMatchObject(overtaken);
  await rebuild(first, { from: cursor });
  await expectWhole();
});
