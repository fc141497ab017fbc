import { bulk, type BulkItem } from './bulk.js';
import { call } from './connection.js';
import { chunkKeys } from './chunk-documents.js';
import type { Registry } from './document-registry.js';
import type { ChunkStore } from './store.js';
import { together } from './together.js';

/** The chunks of one generation of a document, in some indices. */
export interface Generation {
  documentId: string;
  generation: string;
  chunks: number;
  indices: readonly string[];
}

/** A change that has begun may take so long to end; what is left over of one is removed afterwards. */
const LONGEST_CHANGE_MS = 10 * 60_000;

/** Documents of one request, each of them three clauses of the thousand that a query may have. */
const SWEPT = { most: 200 };

/** Writes and removes chunks. Nobody sees them but through the registry. */
export function chunkWriter(
  { connection, names }: ChunkStore,
  entries: Registry,
  longestChangeMs = LONGEST_CHANGE_MS,
) {
  /** Generations that could not be removed when they should have been, because the cluster was away. */
  const leftOver = new Set<Generation>();

  const keyed = ({ documentId, generation, chunks, indices }: Generation): BulkItem[] =>
    indices.flatMap((index) =>
      chunkKeys(documentId, generation, chunks).map((id): BulkItem => ({ action: 'delete', index, id })),
    );

  /** Removes chunks that no entry of the registry will ever name. Chunks that a failure leaves over are invisible and removed later. */
  async function drop(generation: Generation): Promise<void> {
    leftOver.add(generation);
    for (const waiting of [...leftOver]) {
      try {
        await bulk(connection, keyed(waiting));
        leftOver.delete(waiting);
      } catch {
        return;
      }
    }
  }

  /** Removes what processes that died have left of a document. */
  const sweep = together(async (documentIds: string[]): Promise<void[]> => {
    // in this order: a change that ends after its entry was read has begun after that time
    const writtenAt = { lt: Date.now() - longestChangeMs };
    const known = await entries.read(documentIds);
    const gone = (documentId: string) => {
      const generation = known.get(documentId)?.generation;
      const must_not = generation === undefined ? [] : [{ term: { generation } }];
      return { bool: { filter: [{ term: { documentId } }], must_not } };
    };
    await call(connection, {
      method: 'POST',
      path: `/${names.current},${names.next}/_delete_by_query`,
      query: { ignore_unavailable: true, conflicts: 'proceed' },
      body: {
        query: {
          bool: {
            filter: [{ range: { writtenAt } }],
            should: documentIds.map(gone),
            minimum_should_match: 1,
          },
        },
      },
    });
    return documentIds.map(() => undefined);
  }, SWEPT);

  /** Writes chunks. What a failure leaves is the caller's: chunks that an entry names already are written again. */
  const write = (items: readonly BulkItem[]): Promise<unknown> => bulk(connection, items);

  return { write, drop, sweep };
}

export type ChunkWriter = ReturnType<typeof chunkWriter>;
