import type { OpenSearchConnection } from '../../adapters/stores/opensearch/connection.js';
import { createOpenSearchIndex } from '../../adapters/stores/opensearch/search-index.js';
import { EVERYONE } from '../../contract/passage.js';
import type { Embedder } from '../../ports/embedder.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { proxiedCluster } from './opensearch-proxy.js';

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
  const { url, prefix, intercept, direct, proxied } = proxiedCluster();
  let waiting: string[];
  beforeEach(() => {
    waiting = [];
  });
  afterEach(() => {
    // a moment that never came has tested nothing
    expect(waiting).toEqual([]);
  });

  function indexOver(
    connection: OpenSearchConnection,
    embedder?: Embedder,
    longestChangeMs?: number,
  ): SearchIndex {
    return createOpenSearchIndex(connection, {
      embedder,
      ...(longestChangeMs !== undefined && { longestChangeMs }),
    });
  }

  const moments = {
    /** Chunks are written to the first index. */
    chunksWritten: ({ path, body }: Sent) =>
      path.startsWith('/_bulk') && body.includes(`"_index":"${prefix()}-chunks-v1-1"`),
    /** The entry of a document is stored. */
    entryStored: ({ path, body }: Sent) =>
      path.includes('/_create/') ||
      (path.startsWith('/_bulk') && body.includes(`"_index":"${prefix()}-documents"`)),
    /** The indices are looked up. */
    indicesRead: ({ path }: Sent) => path.startsWith(`/${prefix()}-chunks-v`) && path.includes('filter_path'),
    chunksRead: ({ path }: Sent) => path.startsWith(`/${prefix()}-chunks`) && path.includes('/_mget'),
    indexMade: ({ path }: Sent) => path.startsWith(`/${prefix()}-chunks-v1-`) && !path.includes('?'),
    /** An index is announced as the one being made. */
    begun: ({ path, body }: Sent) =>
      path.startsWith('/_aliases') && body.includes(`"alias":"${prefix()}-chunks-next","must_exist":false`),
    switched: ({ path, body }: Sent) =>
      path.startsWith('/_aliases') && body.includes(`"alias":"${prefix()}-chunks-next","must_exist":true`),
  };

  /** The first request of a kind waits for something to be done; `away` answers it as a cluster that cannot. */
  function before(moment: keyof typeof moments, act: () => Promise<'away' | void>): void {
    waiting.push(moment);
    intercept(async (request) => {
      if (!moments[moment](request)) return undefined;
      waiting.splice(waiting.indexOf(moment), 1);
      intercept(undefined);
      return act();
    });
  }

  async function send<T>(method: string, path: string): Promise<T> {
    return (await (await fetch(`${url()}/${prefix()}-${path}`, { method })).json()) as T;
  }

  /** Texts by id, as another process reads them. */
  async function texts(ids: string[]): Promise<string[]> {
    return (await indexOver(direct()).fetch({ ids, access })).map(({ text }) => text);
  }

  /** Ids found by words, as another process finds them. */
  async function found(query: string): Promise<string[]> {
    await send('POST', 'chunks/_refresh'); // what another process has put may take a second
    const hits = await indexOver(direct()).search({ query, k: 50, access });
    return hits.map(({ id }) => id).sort();
  }

  return {
    before,
    texts,
    found,
    send,
    /** The process whose requests can be made to wait. */
    held: (embedder?: Embedder, longestChangeMs?: number) => indexOver(proxied(), embedder, longestChangeMs),
    other: (embedder?: Embedder) => indexOver(direct(), embedder),
    /** Names of the indices of chunks, without the prefix. */
    indices: async () =>
      Object.keys(await send<object>('GET', 'chunks*')).map((name) => name.slice(prefix().length + 1)),
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
