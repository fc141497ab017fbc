import { bulk, type BulkItem } from './bulk.js';
import { call } from './call.js';
import { chunkKeys } from './chunk-documents.js';
import type { ChunkStore } from './store.js';

/** The chunks of one generation of a document, in some indices. */
export interface Generation {
  documentId: string;
  generation: string;
  chunks: number;
  indices: readonly string[];
}

/** A change that has begun may take so long to end; what is left over of one is removed afterwards. */
const LONGEST_CHANGE_MS = 10 * 60_000;

/** Writes and removes chunks. Nobody sees them but through the registry. */
export function chunkWriter({ connection, names }: ChunkStore, longestChangeMs = LONGEST_CHANGE_MS) {
  /** Generations that could not be removed when they should have been, because the cluster was away. */
  const leftOver = new Set<Generation>();

  const keyed = ({ documentId, generation, chunks, indices }: Generation): BulkItem[] =>
    indices.flatMap((index) =>
      chunkKeys(documentId, generation, chunks).map((id): BulkItem => ({ action: 'delete', index, id })),
    );

  /** Removes chunks that no entry of the registry names any more. A failure is made good later: nobody sees them. */
  async function drop(generation: Generation): Promise<void> {
    leftOver.add(generation);
    for (const waiting of [...leftOver]) {
      if (!leftOver.has(waiting)) continue; // written again meanwhile
      try {
        await bulk(connection, keyed(waiting));
        leftOver.delete(waiting);
      } catch {
        return;
      }
    }
  }

  /** Removes what processes that died have left of a document. */
  async function sweep(documentId: string, current: string | undefined): Promise<void> {
    const gone = {
      bool: {
        filter: [{ term: { documentId } }, { range: { writtenAt: { lt: Date.now() - longestChangeMs } } }],
        must_not: current === undefined ? [] : [{ term: { generation: current } }],
      },
    };
    const index = `${names.current},${names.next}`;
    await call(connection, {
      method: 'POST',
      path: `/${index}/_delete_by_query`,
      query: { ignore_unavailable: true, conflicts: 'proceed' },
      body: { query: gone },
    });
  }

  /** Takes a generation from those to be removed, because it is written again. */
  function keep({ documentId, generation }: Generation): void {
    for (const waiting of leftOver) {
      if (waiting.documentId === documentId && waiting.generation === generation) leftOver.delete(waiting);
    }
  }

  /**
   * Writes chunks of a generation that an entry of the registry names, to an index that the entry does not name yet.
   * What a failure leaves there stays: a repeat overwrites it, and another writer may have written the same chunks.
   * @throws PortError
   */
  async function rewrite(generation: Generation, items: readonly BulkItem[]): Promise<void> {
    keep(generation);
    await bulk(connection, items);
    keep(generation); // replaced meanwhile: the caller's entry replaces that again, or the caller drops these
  }

  /**
   * Writes chunks of a generation that no entry of the registry names yet.
   * @throws PortError; what was written of the items is removed then.
   */
  async function write(generation: Generation, items: readonly BulkItem[]): Promise<void> {
    try {
      await rewrite(generation, items);
    } catch (error) {
      await drop(generation);
      throw error;
    }
  }

  return { write, rewrite, drop, sweep };
}

export type ChunkWriter = ReturnType<typeof chunkWriter>;
