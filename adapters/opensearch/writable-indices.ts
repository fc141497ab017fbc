import type { EmbeddingSpace } from '../../ports/embedder.js';
import { PortError } from '../../ports/port-error.js';
import type { ChunkIndex, ChunkLayout } from './layout.js';
import type { Registry } from './registry.js';

function describe(space: EmbeddingSpace | null | undefined): string {
  return space ? `the embedder ${space.id} (${space.dimensions} dimensions)` : 'no embedder';
}

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
  throw new PortError(
    'invalid',
    `The index was built with ${describe(current.meta.space)}, but the settings name ${describe(space)}. ` +
      'Run `vouch reindex` before documents are added or changed.',
  );
}
