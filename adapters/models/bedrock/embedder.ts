import type { Embedder } from '../../../ports/embedder.js';
import { createEmbedder, type EmbeddingSettings } from '../embedding/embedder.js';
import { lazyClient, type BedrockConnection } from './client.js';
import { embeddingFamily } from './embedding-family.js';
import { asPortError } from './errors.js';

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
      subject: `Bedrock, model ${model}`,
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
        return family.vectors(JSON.parse(new TextDecoder().decode(body)));
      },
      isTooLong: (error) =>
        error instanceof Error && error.name === 'ValidationException' && TOO_LONG.test(error.message),
      asPortError,
    },
    options,
  );
}
