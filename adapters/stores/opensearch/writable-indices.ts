import type { EmbeddingSpace } from '../../../ports/embedder.js';
import type { SearchIndex } from '../../../ports/search-index.js';
import { otherSpaceError } from '../../models/embedding/embed-texts.js';
import { SupersededError, type ChunkIndex, type ChunkLayout } from './layout.js';
import type { Registry } from './registry.js';

/** Chunks that one part of a rebuild copies, of an index that had no documents a moment ago. */
const FEW = 100;

/**
 * The indices that a document is written to: the one that answers and, during a rebuild, the one being made. An index of
 * another embedder is given the words; during a rebuild only, because a rebuild adds the vectors.
 */
export function writableIndices(
  { layout, entries, rebuild }: { layout: ChunkLayout; entries: Registry; rebuild: SearchIndex['rebuild'] },
  space: EmbeddingSpace | undefined,
) {
  /** All that there are. A document that has its place must be in each of them. */
  async function present(): Promise<[ChunkIndex, ...ChunkIndex[]]> {
    const { current, next } = await layout.ensure();
    return next ? [current, next] : [current];
  }

  /**
   * Those for a new state of a document. An index without documents takes our space.
   * @throws PortError `invalid` when the index was built with another embedder and is not being rebuilt for ours.
   */
  async function admitting(): Promise<ChunkIndex[]> {
    for (;;) {
      const indices = await present();
      if (indices.some(layout.isOwn)) return indices;
      if (indices.length > 1 || !(await entries.isEmpty())) {
        throw otherSpaceError(indices[0].meta.space ?? undefined, space);
      }
      await rebuildAll();
    }
  }

  /** As any other rebuild, because another process may be putting the first document at this moment. */
  async function rebuildAll(): Promise<void> {
    try {
      let cursor: string | undefined;
      do ({ cursor } = await rebuild({ cursor, limit: FEW }));
      while (cursor);
    } catch (error) {
      if (!(error instanceof SupersededError)) throw error;
    }
  }

  return { present, admitting };
}

export type WritableIndices = ReturnType<typeof writableIndices>;
