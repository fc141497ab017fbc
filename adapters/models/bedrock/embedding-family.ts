import { PortError } from '../../../ports/port-error.js';
import type { EmbeddingPurpose } from '../embedding/embedder.js';

/** Request and reply bodies of InvokeModel for the embedding models of one maker. */
interface EmbeddingFamily {
  batchSize: number;
  limit: { tokens: number; characters?: number };
  body(texts: readonly string[], purpose: EmbeddingPurpose): unknown;
  /** The vectors that a reply holds; whatever stands in their place when it is another one. */
  vectors(reply: unknown): readonly unknown[];
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const titan = (dimensions: number): EmbeddingFamily => ({
  batchSize: 1,
  limit: { tokens: 8000, characters: 50_000 },
  body: ([inputText]) => ({ inputText, dimensions, normalize: true }),
  vectors: (reply) => [asRecord(reply)['embedding']],
});

const cohere = (dimensions: number, version: 3 | 4): EmbeddingFamily => ({
  batchSize: 96,
  limit: version === 3 ? { tokens: 8000, characters: 2048 } : { tokens: 100_000 },
  body: (texts, purpose) => ({
    texts,
    input_type: purpose === 'query' ? 'search_query' : 'search_document',
    truncate: version === 3 ? 'END' : 'RIGHT',
    embedding_types: ['float'],
    ...(version === 4 ? { output_dimension: dimensions } : {}),
  }),
  vectors: (reply) => asList(asRecord(asRecord(reply)['embeddings'])['float']),
});

/** @throws PortError `invalid` for a model that is not known here, and for dimensions that the model does not have */
export function embeddingFamily(model: string, dimensions: number): EmbeddingFamily {
  // the id may stand behind that of a region (an inference profile) or in an ARN
  const [, name] = /(?:^|[./])(amazon\.titan-embed-text-v2|cohere\.embed-[a-z]*-?v[34])/.exec(model) ?? [];
  if (!name)
    throw new PortError(
      'invalid',
      `VOUCH_EMBEDDING_MODEL=${model} is not an embedding model of Bedrock that is known here: ` +
        'amazon.titan-embed-text-v2:0 or one of cohere.embed-',
    );
  if (name.startsWith('cohere')) return cohere(dimensions, name.endsWith('4') ? 4 : 3);
  if (![256, 512, 1024].includes(dimensions))
    throw new PortError('invalid', `VOUCH_EMBEDDING_DIMENSIONS must be 256, 512 or 1024 for ${model}`);
  return titan(dimensions);
}
