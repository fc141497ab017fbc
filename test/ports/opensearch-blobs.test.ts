import { createOpenSearchBlobStore } from '../../adapters/stores/opensearch/index.js';
import { blobStoreSuite } from './blob-store-suite.js';
import { cluster } from './opensearch-cluster.js';

jest.setTimeout(240_000);

const { url, freshPrefix, connect } = cluster();

blobStoreSuite('opensearch', async () => {
  const prefix = freshPrefix();
  const index = `${prefix}-blobs`;
  const { client } = connect(prefix);
  return {
    store: createOpenSearchBlobStore(connect(prefix)),
    other: createOpenSearchBlobStore(connect(prefix)),
    damage: async (hash) => {
      const id = `${hash}-1`;
      const { body } = await client.get({ index, id });
      const bytes = Buffer.from((body._source as { data: string }).data, 'base64');
      bytes[4_321]! ^= 1;
      await client.index({ index, id, body: { data: bytes.toString('base64') } });
    },
    count: async () => {
      await client.indices.refresh({ index });
      return Number((await client.count({ index })).body.count);
    },
    writer: ['opensearch', url(), prefix],
  };
});

test('a blob that lost a piece is damaged, and no other blob is', async () => {
  const prefix = freshPrefix();
  const store = createOpenSearchBlobStore(connect(prefix));
  const [lost, kept] = [Buffer.alloc(9_000_000, 1), Buffer.alloc(9_000_000, 2)];
  const [hash, other] = [await store.put({ bytes: lost }), await store.put({ bytes: kept })];
  await connect(prefix).client.delete({ index: `${prefix}-blobs`, id: `${hash}-2` });
  await expect(store.get({ hash })).rejects.toMatchObject({ name: 'PortError', kind: 'invalid' });
  expect(Buffer.from((await store.get({ hash: other }))!).equals(kept)).toBe(true);
});
