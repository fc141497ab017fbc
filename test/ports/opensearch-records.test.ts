import { connectOpenSearch, createOpenSearchRecordStore } from '../../adapters/stores/opensearch/index.js';
import { loadConfig } from '../../config/load-config.js';
import { cachedAnswer, outcome } from './builders.js';
import { cluster } from './opensearch-cluster.js';
import { startProxy } from './opensearch-proxy.js';
import { recordStoreSuite } from './record-store-suite.js';

jest.setTimeout(120_000);

const { url, freshPrefix, connect } = cluster();

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

recordStoreSuite('opensearch', async () => createOpenSearchRecordStore(connect()));

test('several processes that start at once create the indices once', async () => {
  const prefix = freshPrefix();
  const stores = Array.from({ length: 6 }, () => createOpenSearchRecordStore(connect(prefix)));
  await Promise.all(stores.map((store, n) => store.recordOutcome({ outcome: outcome(`q-started0${n}`) })));
  const { client } = connect(prefix);
  await client.indices.refresh({ index: `${prefix}-outcomes` });
  expect((await client.count({ index: `${prefix}-outcomes` })).body.count).toBe(6);
});

test('queries of one session that end at the same moment all keep their turn', async () => {
  const prefix = freshPrefix();
  const stores = [1, 2, 3].map(() => createOpenSearchRecordStore(connect(prefix)));
  await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      stores[n % 3]!.recordOutcome({
        outcome: outcome(`q-session${n}`),
        turn: { sessionId: 's', asker: 'ann', turn: { question: `${n}`, answer: 'a', at: at(n) } },
      }),
    ),
  );
  const turns = await stores[0]!.turns({ sessionId: 's', asker: 'ann', limit: 20 });
  expect(turns.map(({ question }) => question)).toEqual(Array.from({ length: 9 }, (_, n) => `${n}`));
});

test('what is cut off between two writes is completed by recording again', async () => {
  const connection = connect();
  const store = createOpenSearchRecordStore(connection);
  const record = {
    outcome: outcome('q-cutoff001'),
    turn: { sessionId: 's', asker: 'ann', turn: { question: 'q', answer: 'a', at: at(1) } },
    cache: { key: 'key', entry: cachedAnswer('again'), expiresAt: at(50) },
  };
  await store.recordOutcome(record);
  const index = `${connection.prefix}-outcomes`;
  await connection.client.delete({ index, id: 'q-cutoff001' });
  await store.recordOutcome(record);
  expect((await connection.client.get({ index, id: 'q-cutoff001' })).body.found).toBe(true);
  expect(await store.turns({ sessionId: 's', asker: 'ann', limit: 9 })).toHaveLength(1);
  expect((await store.cached({ key: 'key', now: at(2) }))?.answer.text).toBe('again');
});

test('records of any size and content come back as they were', async () => {
  const store = createOpenSearchRecordStore(connect());
  const entry = cachedAnswer('가'.repeat(60_000));
  Object.assign(entry.confidence, { constructor: { prototype: {} }, empty: {} });
  await store.recordOutcome({
    outcome: outcome('q-large0001'),
    cache: { key: 'a key/with ? signs', entry, expiresAt: at(50) },
  });
  expect(await store.cached({ key: 'a key/with ? signs', now: at(0) })).toEqual(entry);
});

test('expired answers are removed in the end', async () => {
  const connection = connect();
  const store = createOpenSearchRecordStore(connection, { everyMs: 0, documents: 100 });
  const index = `${connection.prefix}-cache`;
  const put = (key: string, expires: number, now: number) =>
    store.recordOutcome({
      outcome: outcome(`q-expire-${key}`, { endedAt: at(now) }),
      cache: { key, entry: cachedAnswer(key), expiresAt: at(expires) },
    });
  await put('early', 10, 0);
  await put('late', 50, 0);
  await connection.client.indices.refresh({ index });
  await put('new', 60, 20);
  await connection.client.indices.refresh({ index });
  expect((await connection.client.count({ index })).body.count).toBe(2);
});

test('an opinion that is given while its query is erased stays, without its words', async () => {
  const prefix = freshPrefix();
  const proxy = await startProxy(url());
  const store = createOpenSearchRecordStore(connect(prefix));
  const eraser = createOpenSearchRecordStore(connect(prefix, proxy.url));
  const opinion = { queryId: 'q-erased001', by: 'ann', question: 'secret?', answer: 'secret!', at: at(1) };
  await store.saveFeedback({ ...opinion, rating: 'positive', comment: 'secret' });
  let met = 0;
  proxy.intercept(async ({ path }) => {
    if (!path.startsWith(`/${prefix}-feedback/_doc/`) || !path.includes('if_seq_no')) return;
    proxy.intercept(undefined);
    met += 1;
    await store.saveFeedback({ ...opinion, rating: 'negative', comment: 'another secret', at: at(2) });
  });
  await eraser.erase({ queryId: 'q-erased001' });
  await proxy.close();
  expect(met).toBe(1);
  const { items } = await store.listFeedback({ since: at(0), limit: 10 });
  const erased = { question: '', answer: '', comment: '' };
  expect(items).toEqual([{ ...opinion, ...erased, rating: 'negative', at: at(2) }]);
});

test('a cluster that is not there is unavailable, and so is a closed store', async () => {
  const gone = connectOpenSearch(loadConfig({ VOUCH_OPENSEARCH_URL: 'http://127.0.0.1:9' }));
  const store = createOpenSearchRecordStore(gone);
  await expect(store.ping()).rejects.toMatchObject({ name: 'PortError', kind: 'unavailable' });
  await store.close();
  await store.close();
  await expect(store.ping()).rejects.toMatchObject({ name: 'PortError', kind: 'unavailable' });
});
