import type { EmbeddingSpace } from '../../ports/embedder.js';
import { otherSpaceError } from '../embedding/other-space.js';
import type { ChunkIndex, ChunkLayout } from './layout.js';
import type { Registry } from './registry.js';

/**
 * The indices that a document is written to: the one that answers and, during a rebuild of our kind, the one being made.
 * An index that answers for another embedder is given its words until the rebuild has ended. An index without documents
 * takes our space.
 * @throws PortError `invalid` when the index was built with another embedder and is not being rebuilt for ours.
 */
export async function writableIndices(
  layout: ChunkLayout,
  entries: Registry,
  space: EmbeddingSpace | undefined,
): Promise<ChunkIndex[]> {
  const { current, next } = await layout.ensure();
  const made = next && layout.isOwn(next) ? [next] : [];
  if (layout.isOwn(current) || made.length > 0) return [current, ...made];
  if (!next && (await entries.isEmpty())) {
    // the index before is left for the next rebuild: it has the chunks of a document that another process may just be putting
    const own = await layout.begin();
    await layout.switchTo(own.name, current.name);
    return [own];
  }
  throw otherSpaceError(current.meta.space ?? undefined, space);
}
