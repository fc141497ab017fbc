import pLimit from 'p-limit';
import { PortError } from '../../../ports/port-error.js';
import type { Embedder } from '../../../ports/embedder.js';
import { batches } from './batches.js';
import { cut, estimatedTokens } from './cut.js';
import { unitVector } from './unit-vector.js';

export type EmbeddingPurpose = Parameters<Embedder['embed']>[0]['purpose'];

/** What the settings say about an embedding model, whoever provides it. */
export interface EmbeddingSettings {
  dimensions: number;
  /** What the model wants before a query and before a passage. */
  prefixes: { query: string; passage: string };
  /** Cosines of unrelated texts and of a passage that answers. */
  similarity: { unrelated: number; same: number };
}

/** A provider's embedding model: one call for one batch. */
export interface EmbeddingModel {
  /** As in OpenTelemetry's `gen_ai.provider.name`. */
  provider: string;
  model: string;
  /** Most texts of one call. */
  batchSize: number;
  /** Most calls at a time. */
  concurrency: number;
  /** What one text may have at most. */
  limit: { tokens: number; characters?: number };
  /**
   * One vector per text, in order, of any length.
   * @throws TextTooLong when a text does not fit into the model all the same; PortError
   */
  embedBatch(
    texts: string[],
    options: { purpose: EmbeddingPurpose; signal: AbortSignal },
  ): Promise<readonly unknown[]>;
}

/** A text is longer than the model takes; it is cut shorter and sent again. */
export class TextTooLong extends Error {
  override readonly name = 'TextTooLong';
}

/** Estimated tokens of one call; providers take about twice as many real ones. */
const CALL_TOKENS = 150_000;
/** Below it a text is not cut: something else must be wrong. */
const SHORTEST_TOKENS = 64;

/** The Embedder that a provider's model makes, with what all of them share: prefixes, cutting, batches, unit vectors. */
export function createEmbedder(model: EmbeddingModel, settings: EmbeddingSettings): Embedder {
  const { dimensions, prefixes, similarity } = settings;
  // shared by all calls of `embed`, as the provider's limits are
  const limit = pLimit(model.concurrency);
  // estimates are rough and servers set limits of their own: what a refusal taught is kept
  let longest = model.limit.tokens;

  const embedBatch = async (
    texts: string[],
    options: { purpose: EmbeddingPurpose; signal: AbortSignal },
  ): Promise<readonly unknown[]> => {
    for (;;) {
      options.signal.throwIfAborted();
      const tokens = longest;
      // vendors refuse an empty text; a full stop stands for it
      const fitting = texts.map((text) => cut(text, { ...model.limit, tokens }).trim() || '.');
      try {
        return await model.embedBatch(fitting, options);
      } catch (error) {
        if (!(error instanceof TextTooLong)) throw error;
        const shorter = Math.max(...fitting.map(estimatedTokens)) / 2;
        if (shorter < SHORTEST_TOKENS)
          throw new PortError(
            'invalid',
            `embedding model ${model.model} refuses even short texts, check VOUCH_EMBEDDING_MODEL`,
          );
        longest = Math.min(longest, shorter);
      }
    }
  };

  return {
    space: {
      id: `${model.provider}/${model.model}/${dimensions}/${prefixes.query}|${prefixes.passage}`,
      dimensions,
    },
    embed: async ({ texts, purpose }) => {
      const giveUp = new AbortController();
      const prefixed = texts.map((text) => prefixes[purpose] + text);
      const cutOnce = prefixed.map((text) => cut(text, model.limit));
      const work = batches(cutOnce, { texts: model.batchSize, tokens: CALL_TOKENS }).map((batch) =>
        limit(async () => {
          const vectors = await embedBatch(batch, { purpose, signal: giveUp.signal });
          if (vectors.length !== batch.length)
            throw new PortError(
              'unparsable',
              `embedding model ${model.model}: ${vectors.length} vectors for ${batch.length} texts`,
            );
          return vectors.map((values) => unitVector(values, model.model, dimensions));
        }),
      );
      try {
        return (await Promise.all(work)).flat();
      } catch (error) {
        giveUp.abort(); // the other batches are for nothing
        throw error;
      }
    },
    similarity: (cosine) => {
      const share = (cosine - similarity.unrelated) / (similarity.same - similarity.unrelated);
      return Math.min(1, Math.max(0, share));
    },
  };
}
