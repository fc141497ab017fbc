import type { EmbeddingSpace } from '../../../ports/embedder.js';
import { KEYWORD, LONG, VERBATIM } from './indices.js';

/** Version of the mapping below; part of the names of the indices, so that two versions can live side by side. */
export const LAYOUT = 1;

/** Fields that searches are limited by, or that chunks are removed by. */
const COMPARED = ['documentId', 'generation', 'collection', 'groups'];

/** Fields that no search asks for. */
const ONLY_READ = [
  ...['id', 'ordinal', 'page', 'contentHash', 'title', 'section', 'body'],
  ...['classification', 'domains', 'language'],
];

function vectorField({ dimensions }: EmbeddingSpace) {
  return {
    type: 'knn_vector',
    dimension: dimensions,
    // the engine is named: that of the default needs native libraries, which not every node has
    method: {
      name: 'hnsw',
      engine: 'lucene',
      space_type: 'cosinesimil',
      parameters: { m: 16, ef_construction: 128 },
    },
  };
}

interface TemplateInput {
  /** Prefix of the names of the indices; the template applies to all of this layout. */
  indexPrefix: string;
  /** The space of the vectors; without one the index is searched by words alone. */
  space: EmbeddingSpace | undefined;
}

/** The settings that an index was made with, kept in its mapping. */
export interface IndexMeta {
  layout: number;
  space: EmbeddingSpace | null;
}

/** The index template of chunks. */
export function chunkTemplate({ indexPrefix, space }: TemplateInput) {
  const meta: IndexMeta = { layout: LAYOUT, space: space ?? null };
  return {
    index_patterns: [`${indexPrefix}*`],
    priority: 500,
    template: {
      settings: {
        number_of_shards: 1,
        auto_expand_replicas: '0-1',
        ...(space && { knn: true }),
      },
      mappings: {
        dynamic: 'strict',
        _meta: meta,
        properties: {
          writtenAt: LONG,
          ...Object.fromEntries(COMPARED.map((field) => [field, { ...KEYWORD, doc_values: false }])),
          ...Object.fromEntries(ONLY_READ.map((field) => [field, VERBATIM])),
          // What candidates are found by and ranked from: `packTokens`. Their places are not needed, because candidates
          // are ranked by what is stored.
          tokens: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' },
          ...(space && { vector: vectorField(space) }),
        },
      },
    },
  };
}
