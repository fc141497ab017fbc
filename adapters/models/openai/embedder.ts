import type { OpenAI } from 'openai';
import type { Embedder } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import { createEmbedder, type EmbeddingPurpose, type EmbeddingSettings } from '../embedding/embedder.js';
import { countOf, fieldsOf, objectsOf } from '../reply-values.js';
import { failed, modelNamed, WRONG } from '../texts.js';
import { asPortError, isApiError, lazyClient, type OpenAiConnection } from './client.js';

const TOO_LONG = /context.?length|context size|maximum (context|input)|too (long|large|many tokens)|exceed/i;

/** @throws PortError `unparsable` when the server's answer is not one of embeddings */
function vectorsOf(reply: OpenAI.CreateEmbeddingResponse, model: string): unknown[] {
  const { data } = fieldsOf(reply);
  if (!Array.isArray(data)) throw new PortError('unparsable', failed(modelNamed(model), WRONG.noEmbeddings));
  const vectors = objectsOf(data).toSorted((a, b) => countOf(a.index) - countOf(b.index));
  return vectors.map(({ embedding }) => embedding);
}

/**
 * Embedding models of OpenAI and of servers that speak its protocol.
 * @param options.nameFor name of the model in a call, where the server tells queries from passages by it
 */
export function createOpenAiEmbedder(
  options: OpenAiConnection &
    EmbeddingSettings & {
      model: string;
      nameFor?: (purpose: EmbeddingPurpose) => string;
      provider?: string;
      batchSize?: number;
      concurrency?: number;
    },
): Embedder {
  const { model, dimensions, nameFor = () => model, provider = 'openai' } = options;
  const load = lazyClient(options);
  // other models are refused by their servers when a length is named, even the one they have
  const length = model.includes('text-embedding-3') ? { dimensions } : {};
  return createEmbedder(
    {
      provider,
      model,
      subject: modelNamed(model),
      batchSize: options.batchSize ?? 64,
      concurrency: options.concurrency ?? 4,
      limit: { tokens: 8000 },
      embedBatch: async (texts, { purpose, signal }) => {
        const client = await load();
        const reply = await client.embeddings.create(
          { model: nameFor(purpose), input: texts, encoding_format: 'float', ...length },
          { signal },
        );
        return vectorsOf(reply, model);
      },
      isTooLong: (error) =>
        isApiError(error) && (error.status === 400 || error.status === 413) && TOO_LONG.test(error.message),
      asPortError,
    },
    options,
  );
}
