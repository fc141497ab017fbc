import type { EmbeddingSpace } from '../../../ports/embedder.js';

/** Version of the mapping below; part of the names of the indices, so that two versions can live side by side. */
export const LAYOUT = 1;

const KOREAN_BY_NORI = {
  tokenizer: { korean: { type: 'nori_tokenizer', decompound_mode: 'mixed' } },
  analyzer: {
    korean: {
      type: 'custom',
      tokenizer: 'korean',
      filter: ['nori_part_of_speech', 'nori_readingform', 'lowercase'],
    },
  },
};

/** Pairs of characters: finds Korean words without a dictionary. */
const KOREAN_BY_PAIRS = { analyzer: { korean: { type: 'cjk' } } };

const KEYWORD = { type: 'keyword' };
const TEXT = {
  type: 'text',
  analyzer: 'english',
  fields: { korean: { type: 'text', analyzer: 'korean' } },
};

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
  /** True if the nodes have the Korean analyser of the nori plugin. */
  nori: boolean;
  /** The space of the vectors; without one the index is searched by words alone. */
  space: EmbeddingSpace | undefined;
}

/** The settings that an index was made with, kept in its mapping. */
export interface IndexMeta {
  layout: number;
  space: EmbeddingSpace | null;
}

/** The index template of chunks. */
export function chunkTemplate({ indexPrefix, nori, space }: TemplateInput) {
  const meta: IndexMeta = { layout: LAYOUT, space: space ?? null };
  return {
    index_patterns: [`${indexPrefix}*`],
    priority: 500,
    template: {
      settings: {
        number_of_shards: 1,
        auto_expand_replicas: '0-1',
        refresh_interval: '1s',
        ...(space && { knn: true }),
        analysis: nori ? KOREAN_BY_NORI : KOREAN_BY_PAIRS,
      },
      mappings: {
        dynamic: 'strict',
        _meta: meta,
        // made of the other fields, and large
        _source: { excludes: ['tokens'] },
        properties: {
          id: KEYWORD,
          documentId: KEYWORD,
          generation: KEYWORD,
          writtenAt: { type: 'long' },
          ordinal: { type: 'integer' },
          page: { type: 'integer' },
          collection: KEYWORD,
          groups: KEYWORD,
          classification: KEYWORD,
          domains: KEYWORD,
          language: KEYWORD,
          contentHash: { type: 'keyword', index: false, doc_values: false },
          title: TEXT,
          section: TEXT,
          body: TEXT,
          // Tokens of domain/text, those of title and section twice: what candidates are found by. Their places are
          // not needed, because candidates are ranked again from their texts.
          tokens: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' },
          ...(space && { vector: vectorField(space) }),
        },
      },
    },
  };
}
