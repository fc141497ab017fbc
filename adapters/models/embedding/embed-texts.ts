import { embeddingText } from '../../../domain/ranking/index.js';
import type { Embedder } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';

/** Texts handed over at once, so that a document of thousands of chunks does not become one call. */
const BATCH = 64;

type Embeddable = Parameters<typeof embeddingText>[0];

/** Vectors of chunks, in their order. */
export async function embedChunks(
  embedder: Embedder,
  chunks: readonly Embeddable[],
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < chunks.length; start += BATCH) {
    const texts = chunks.slice(start, start + BATCH).map(embeddingText);
    vectors.push(...(await checked(embedder, texts, 'passage')));
  }
  return vectors;
}

/** The vector of a query; undefined while the embedder is away: the query is searched by its words then. */
export async function embedQuery(embedder: Embedder, query: string): Promise<Float32Array | undefined> {
  try {
    return (await checked(embedder, [query], 'query'))[0];
  } catch (error) {
    if (error instanceof PortError && error.retryable) return undefined;
    throw error;
  }
}

/** @throws PortError `invalid` when the vectors are not of the space that the embedder says. */
async function checked(
  embedder: Embedder,
  texts: readonly string[],
  purpose: 'query' | 'passage',
): Promise<Float32Array[]> {
  const { id, dimensions } = embedder.space;
  const vectors = await embedder.embed({ texts, purpose });
  if (vectors.length !== texts.length || vectors.some((vector) => vector.length !== dimensions)) {
    throw new PortError('invalid', `the embedder ${id} does not give vectors of ${dimensions} dimensions`);
  }
  return vectors;
}
