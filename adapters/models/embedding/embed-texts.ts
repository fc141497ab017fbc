import type { Chunk, DocumentRecord } from '../../../contract/passage.js';
import { hashOfText } from '../../../domain/digest.js';
import { embeddingText } from '../../../domain/ranking/index.js';
import type { Embedder, EmbeddingSpace } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import type { SearchIndex } from '../../../ports/search-index.js';

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
    vectors.push(...(await checked(embedder, { texts, purpose: 'passage', inBackground: true })));
  }
  return vectors;
}

type Held = Pick<SearchIndex, 'getDocument' | 'fetch'>;

/** Vectors that the index holds of the chunks of a document as it is now, by their texts; at most of as many as are asked for. */
async function heldVectors(
  index: Held,
  documentId: string,
  ids: readonly string[],
): Promise<Map<string, Float32Array>> {
  const held = new Map<string, Float32Array>();
  const known = await index.getDocument({ documentId });
  if (!known) return held;
  for (let start = 0; start < ids.length; start += BATCH) {
    const wanted = { ids: ids.slice(start, start + BATCH), access: { groups: known.groups }, vectors: true };
    for (const passage of await index.fetch(wanted))
      if (passage.vector) held.set(embeddingText(passage), passage.vector);
  }
  return held;
}

/**
 * Vectors of the chunks of a document, in their order. Those of chunks that the index holds with the same words under the same
 * headings are taken from there: of a document that has changed a little, a little is embedded.
 */
export async function embedDocument(
  embedder: Embedder,
  index: Held,
  { id, title }: DocumentRecord,
  chunks: readonly Chunk[],
): Promise<Float32Array[]> {
  const ids = chunks.map((chunk) => chunk.id);
  const vectors = await heldVectors(index, id, ids);
  const passages = chunks.map(({ section, text }) => ({ title, section, text }));
  const missing = passages.filter((passage) => !vectors.has(embeddingText(passage)));
  const made = await embedChunks(embedder, missing);
  missing.forEach((passage, i) => vectors.set(embeddingText(passage), made[i]!));
  return passages.map((passage) => vectors.get(embeddingText(passage))!);
}

/** The vector of a query; undefined while the embedder is away: the query is searched by its words then. */
export async function embedQuery(embedder: Embedder, query: string): Promise<Float32Array | undefined> {
  try {
    return (await checked(embedder, { texts: [query], purpose: 'query' }))[0];
  } catch (error) {
    if (error instanceof PortError && error.retryable) return undefined;
    throw error;
  }
}

/** @throws PortError `invalid` when the vectors are not of the space that the embedder says. */
async function checked(embedder: Embedder, input: Parameters<Embedder['embed']>[0]): Promise<Float32Array[]> {
  const { id, dimensions } = embedder.space;
  const vectors = await embedder.embed(input);
  if (vectors.length !== input.texts.length || vectors.some((vector) => vector.length !== dimensions)) {
    throw new PortError('invalid', {
      en: `the embedder ${id} does not give vectors of ${dimensions} dimensions`,
      ko: `임베더 ${id}의 벡터는 ${dimensions}차원이 아닙니다`,
    });
  }
  return vectors;
}

/** Vectors remembered at most: some 8 MB of 384 dimensions. */
const MOST = 5000;

/** No question stays in memory that is erased elsewhere. */
const keyOf = (purpose: string, text: string): string => hashOfText(`${purpose} ${text}`);

/**
 * An embedder that remembers the vectors of texts it was asked for last: a question is embedded by several steps, a text of
 * a document once.
 */
export function rememberVectors(embedder: Embedder): Embedder {
  const known = new Map<string, Float32Array>();
  return {
    ...embedder,
    embed: async ({ texts, purpose, inBackground }) => {
      if (inBackground) return embedder.embed({ texts, purpose, inBackground });
      const keys = texts.map((text) => keyOf(purpose, text));
      const missing = [...new Set(texts.filter((_, i) => !known.has(keys[i]!)))];
      const made = missing.length > 0 ? await embedder.embed({ texts: missing, purpose }) : [];
      const found = new Map(missing.map((text, i) => [keyOf(purpose, text), made[i]!]));
      const vectors = keys.map((key) => known.get(key) ?? found.get(key)!);
      keys.forEach((key, i) => {
        known.delete(key);
        known.set(key, vectors[i]!);
      });
      for (const key of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(key);
      }
      return vectors;
    },
  };
}

const nameOf = (space: EmbeddingSpace | undefined): string =>
  space ? `${space.id} (${space.dimensions})` : 'VOUCH_EMBEDDER=none';

/**
 * The error of an index that was built in another space than the settings name, and so takes no documents.
 */
export function otherSpaceError(
  ofIndex: EmbeddingSpace | undefined,
  ofSettings: EmbeddingSpace | undefined,
): PortError {
  const [built, set] = [nameOf(ofIndex), nameOf(ofSettings)];
  return new PortError('invalid', {
    en: `The index was built with the embedder ${built}, but the settings name ${set}. Run \`vouch reindex\` first.`,
    ko: `색인에 사용한 임베더(${built})가 설정(${set})과 다릅니다. 먼저 \`vouch reindex\`를 실행해 주십시오.`,
  });
}
