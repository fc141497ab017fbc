import { call, type OpenSearchConnection } from './connection.js';
import type { Access } from '../../../contract/passage.js';
import type { VectorSample } from '../../../ports/term-statistics.js';
import { indexStatistics, type IndexStatistics } from './index-statistics.js';

/** The connection and names that the parts of the index share. */
export interface ChunkStore {
  connection: OpenSearchConnection;
  names: {
    /** One record per document: the truth about what there is and who may see it. */
    documents: string;
    /** Alias of the chunks that answer. */
    current: string;
    /** Alias of the chunks that a rebuild is making. */
    next: string;
    /** Prefix of the names of chunk indices, whatever their layout. */
    chunks: string;
    /** Pipeline of hybrid searches. */
    pipeline: string;
  };
  /** Makes this process's own changes visible to its searches; costs nothing when there are none. */
  refresh(): Promise<void>;
  /** Makes all changes visible, those of other processes too. */
  refreshNow(): Promise<void>;
  /** To be called after every change. */
  changed(): void;
  /** Number of changes by this process. */
  changes(): number;
  /** Statistics of terms as `TermStatistics` has them, remembered while the content stays the same. */
  count(terms: readonly string[], access: Access | undefined): Promise<IndexStatistics>;
  /** Frequencies by term as they were when they were last counted, without asking the cluster; low ones of all others. */
  guess(terms: readonly string[], access: Access): Map<string, number>;
  /** A sample of the vectors, remembered as long. */
  sampleVectors(): Promise<VectorSample>;
}

const stores = new WeakMap<OpenSearchConnection, ChunkStore>();

function createStore(connection: OpenSearchConnection): ChunkStore {
  const { prefix } = connection;
  const names = {
    documents: `${prefix}-documents`,
    current: `${prefix}-chunks`,
    next: `${prefix}-chunks-next`,
    chunks: `${prefix}-chunks-v`,
    pipeline: `${prefix}-hybrid`,
  };
  let changes = 0;
  let visible = 0;
  async function refreshNow(): Promise<void> {
    const upTo = changes;
    await call(connection, {
      method: 'POST',
      path: `/${names.documents},${names.chunks}*/_refresh`,
      query: { ignore_unavailable: true },
    });
    visible = Math.max(visible, upTo);
  }
  const store = {
    connection,
    names,
    refreshNow,
    refresh: async () => {
      if (visible < changes) await refreshNow();
    },
    changed: () => {
      changes += 1;
    },
    changes: () => changes,
  };
  return { ...store, ...indexStatistics(store) };
}

/** The store of a connection: one for the index and the statistics made from it. */
export function storeOf(connection: OpenSearchConnection): ChunkStore {
  const known = stores.get(connection);
  if (known) return known;
  const store = createStore(connection);
  stores.set(connection, store);
  return store;
}
