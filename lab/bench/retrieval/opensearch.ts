import { setTimeout } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { startPrivateOpenSearch } from '../../../test/support/opensearch.js';
import { residentBytes } from '../measures.js';
import { productStore } from './embedded.js';
import type { Searched, SearchedSides } from './measure.js';

/** A node tells the size of a shard from what it computed at most so long ago. */
const STATISTICS_KEPT_MS = 10_000;
const BARE = 'bare-chunks';
const PREFIX = 'vouch';

/** The product's store on a server of its own beside a bare index on the same server. */
export async function openSearchSides(): Promise<SearchedSides> {
  const server = await startPrivateOpenSearch();
  const client = new Client({ node: server.url });
  const settle = async () => {
    await client.indices.refresh({ index: '_all' });
    await client.indices.flush({ index: '_all' });
  };
  const diskOf = async (pattern: string) => {
    await setTimeout(STATISTICS_KEPT_MS);
    const { body } = await client.indices.stats({ index: pattern, metric: 'store' });
    return body._all.primaries?.store?.size_in_bytes ?? 0;
  };
  const vouch = productStore(
    { VOUCH_STORE: 'opensearch', VOUCH_OPENSEARCH_URL: server.url, VOUCH_OPENSEARCH_PREFIX: PREFIX },
    { settle, diskBytes: () => diskOf(`${PREFIX}-*`) },
  );
  const floor = bareIndex(client, settle, () => diskOf(BARE));
  return {
    vouch,
    floor,
    serverBytes: async () => {
      const { body } = await client.nodes.info({ metric: ['process'] });
      return residentBytes(Object.values(body.nodes)[0]!.process!.id);
    },
    close: async () => {
      await vouch.close();
      await client.close();
      await server.stop();
    },
  };
}

/** One index of the texts with the analyser of the default; a document's chunks travel in one request. */
function bareIndex(client: Client, settle: () => Promise<void>, diskBytes: () => Promise<number>): Searched {
  let made: Promise<unknown> | undefined;
  const make = () =>
    client.indices.create({
      index: BARE,
      body: {
        settings: { number_of_shards: 1, number_of_replicas: 0 },
        mappings: { properties: { text: { type: 'text' } } },
      },
    });
  return {
    put: async (documents) => {
      await (made ??= make());
      await Promise.all(
        documents.map(async ({ chunks }) => {
          const lines = chunks.flatMap(({ id, text }) => [{ index: { _index: BARE, _id: id } }, { text }]);
          const { body } = await client.bulk({ body: lines });
          if (body.errors) throw new Error(`OpenSearch refused chunks: ${JSON.stringify(body.items[0])}`);
        }),
      );
    },
    settle,
    search: async (query, k) => {
      const { body } = await client.search({
        index: BARE,
        body: { query: { match: { text: query } }, size: k },
      });
      return body.hits.hits.length;
    },
    diskBytes,
    close: async () => undefined,
  };
}
