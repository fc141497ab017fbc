import type { Embedder } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import { createEmbedder, type EmbeddingPurpose, type EmbeddingSettings } from '../embedding/embedder.js';
import { fieldsOf } from '../reply-values.js';
import { bedrockNamed } from '../texts.js';
import { asPortError, lazyClient, type BedrockConnection } from './client.js';

const TOO_LONG = /too (many (input )?tokens|long)|max(imum)? (input )?(tokens|length)|maxLength/i;

/**
 * Embedding models of Amazon Bedrock, by InvokeModel: Titan v2 and Cohere's.
 * @param options.model amazon.titan-embed-text-v2:0 when absent
 * @throws PortError `invalid` for a model that is not known here
 */
export function createBedrockEmbedder(
  options: BedrockConnection & EmbeddingSettings & { model?: string | undefined },
): Embedder {
  const model = options.model ?? 'amazon.titan-embed-text-v2:0';
  const family = embeddingFamily(model, options.dimensions);
  const load = lazyClient(options);
  return createEmbedder(
    {
      provider: 'aws.bedrock',
      model,
      subject: bedrockNamed(model),
      batchSize: family.batchSize,
      concurrency: 8,
      limit: family.limit,
      embedBatch: async (texts, { purpose, signal }) => {
        const { sdk, client } = await load();
        const command = new sdk.InvokeModelCommand({
          modelId: model,
          contentType: 'application/json',
          accept: 'application/json',
          body: JSON.stringify(family.body(texts, purpose)),
        });
        const { body } = await client.send(command, { abortSignal: signal });
        return family.vectors(JSON.parse(new TextDecoder().decode(body)) as EmbeddingReply | null);
      },
      isTooLong: (error) =>
        error instanceof Error && error.name === 'ValidationException' && TOO_LONG.test(error.message),
      asPortError,
    },
    options,
  );
}

/** Fields of the makers' replies. */
interface EmbeddingReply {
  embedding?: unknown;
  embeddings?: { float?: unknown[] };
}

/** Request and reply bodies of InvokeModel for the embedding models of one maker. */
interface EmbeddingFamily {
  batchSize: number;
  limit: { tokens: number; characters?: number };
  body(texts: readonly string[], purpose: EmbeddingPurpose): unknown;
  /** The vectors that a reply holds; whatever stands in their place when it is another one. */
  vectors(reply: EmbeddingReply | null): readonly unknown[];
}

const titan = (dimensions: number): EmbeddingFamily => ({
  batchSize: 1,
  limit: { tokens: 8000, characters: 50_000 },
  body: ([inputText]) => ({ inputText, dimensions, normalize: true }),
  vectors: (reply) => [fieldsOf(reply).embedding],
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
  vectors: (reply) => {
    const { float } = fieldsOf(fieldsOf(reply).embeddings);
    return Array.isArray(float) ? float : [];
  },
});

/** @throws PortError `invalid` for a model that is not known here, and for dimensions that the model does not have */
function embeddingFamily(model: string, dimensions: number): EmbeddingFamily {
  // the id may stand behind that of a region (an inference profile) or in an ARN
  const [, name] = /(?:^|[./])(amazon\.titan-embed-text-v2|cohere\.embed-[a-z]*-?v[34])/.exec(model) ?? [];
  if (!name)
    throw new PortError('invalid', {
      en:
        `VOUCH_EMBEDDING_MODEL=${model} is not an embedding model of Bedrock that is known here: ` +
        'amazon.titan-embed-text-v2:0 or one of cohere.embed-',
      ko:
        `VOUCH_EMBEDDING_MODEL=${model}은(는) 여기에서 쓸 수 있는 Bedrock 임베딩 모델이 아닙니다: ` +
        'amazon.titan-embed-text-v2:0 또는 cohere.embed-로 시작하는 모델',
    });
  if (name.startsWith('cohere')) return cohere(dimensions, name.endsWith('4') ? 4 : 3);
  if (![256, 512, 1024].includes(dimensions))
    throw new PortError('invalid', {
      en: `VOUCH_EMBEDDING_DIMENSIONS must be 256, 512 or 1024 for ${model}`,
      ko: `${model} 모델에서 VOUCH_EMBEDDING_DIMENSIONS는 256, 512, 1024 중 하나여야 합니다`,
    });
  return titan(dimensions);
}
