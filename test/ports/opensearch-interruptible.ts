import { connectOpenSearch, type OpenSearchConnection } from '../../adapters/opensearch/connection.js';
import { createOpenSearchIndex } from '../../adapters/opensearch/search-index.js';
import { loadConfig } from '../../config/load-config.js';
import { EVERYONE } from '../../contract/passage.js';
import type { Embedder } from '../../ports/embedder.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { startOpenSearch, type TestOpenSearch } from '../support/opensearch.js';
import { startProxy } from './opensearch-proxy.js';

const access = { groups: [EVERYONE] };

interface Sent {
  path: string;
  body: string;
}

/**
 * Processes over one fresh store for each test. All requests of the interruptible one pass a proxy, where others can do
 * something before one of them arrives.
 */
export function interruptible() {
  let server: TestOpenSearch;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let prefix: string;
  let open: OpenSearchConnection[];
  let waiting: string[];
  beforeAll(async () => {
    server = await startOpenSearch();
    proxy = await startProxy(server.url);
  }, 240_000);
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });
  beforeEach(() => {
    prefix = server.freshPrefix();
    open = [];
    waiting = [];
    proxy.intercept(undefined);
  });
  afterEach(async () => {
    for (const connection of open) await connection.close();
    // a moment that never came has tested nothing
    expect(waiting).toEqual([]);
  });

  function connect(url: string, embedder?: Embedder, longestChangeMs?: number): SearchIndex {
    const connection = connectOpenSearch(
      loadConfig({ VOUCH_OPENSEARCH_URL: url, VOUCH_OPENSEARCH_PREFIX: prefix }),
    );
    open.push(connection);
    return createOpenSearchIndex(connection, {
      embedder,
      ...(longestChangeMs !== undefined && { longestChangeMs }),
    });
  }

  const moments = {
    /** Chunks are written to the first index. */
    chunksWritten: ({ path, body }: Sent) =>
      path.startsWith('/_bulk') && body.includes(`"_index":"${prefix}-chunks-v1-1"`),
    /** The entry of a document is stored. */
    entryStored: ({ path, body }: Sent) =>
      path.includes('/_create/') ||
      (path.startsWith('/_bulk') && body.includes(`"_index":"${prefix}-documents"`)),
    /** The indices are looked up. */
    indicesRead: ({ path }: Sent) => path.startsWith(`/${prefix}-chunks-v`) && path.includes('filter_path'),
    chunksRead: ({ path }: Sent) => path.startsWith(`/${prefix}-chunks`) && path.includes('/_mget'),
    indexMade: ({ path }: Sent) => path.startsWith(`/${prefix}-chunks-v1-`) && !path.includes('?'),
    /** An index is announced as the one being made. */
    begun: ({ path, body }: Sent) =>
      path.startsWith('/_aliases') && body.includes(`"alias":"${prefix}-chunks-next","must_exist":false`),
    switched: ({ path, body }: Sent) =>
      path.startsWith('/_aliases') && body.includes(`"alias":"${prefix}-chunks-next","must_exist":true`),
  };

  /** The first request of a kind waits for something to be done; `away` answers it as a cluster that cannot. */
  function before(moment: keyof typeof moments, act: () => Promise<'away' | void>): void {
    waiting.push(moment);
    proxy.intercept(async (request) => {
      if (!moments[moment](request)) return undefined;
      waiting.splice(waiting.indexOf(moment), 1);
      proxy.intercept(undefined);
      return act();
    });
  }

  async function send<T>(method: string, path: string): Promise<T> {
    return (await (await fetch(`${server.url}/${prefix}-${path}`, { method })).json()) as T;
  }

  /** Texts by id, as another process reads them. */
  async function texts(ids: string[]): Promise<string[]> {
    return (await connect(server.url).fetch({ ids, access })).map(({ text }) => text);
  }

  /** Ids found by words, as another process finds them. */
  async function found(query: string): Promise<string[]> {
    await send('POST', 'chunks/_refresh'); // what another process has put may take a second
    const hits = await connect(server.url).search({ query, k: 50, access });
    return hits.map(({ id }) => id).sort();
  }

  return {
    before,
    texts,
    found,
    send,
    /** The process whose requests can be made to wait. */
    held: (embedder?: Embedder, longestChangeMs?: number) => connect(proxy.url, embedder, longestChangeMs),
    other: (embedder?: Embedder) => connect(server.url, embedder),
    /** Names of the indices of chunks, without the prefix. */
    indices: async () =>
      Object.keys(await send<object>('GET', 'chunks*')).map((name) => name.slice(prefix.length + 1)),
    /** Chunks of the index that answers that have a vector. */
    withVectors: async () => {
      await send('POST', 'chunks/_refresh');
      return (await send<{ count: number }>('GET', 'chunks/_count?q=_exists_:vector')).count;
    },
  };
}

/** Rebuilds to the end, or up to the switch. */
export async function rebuild(
  index: SearchIndex,
  { from, until }: { from?: string | undefined; until?: 'switched' } = {},
): Promise<string | undefined> {
  let cursor = from;
  do ({ cursor } = await index.rebuild({ ...(cursor && { cursor }), limit: 100 }));
  while (cursor && !(until && cursor.startsWith('clear')));
  return cursor;
}
