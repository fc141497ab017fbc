import PQueue from 'p-queue';
import type { Localized } from '../../../contract/language.js';
import type { Embedder } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import { embeddingNamed, failed, WRONG } from '../texts.js';
import { deadline, type Called } from '../vendor-call.js';

export type EmbeddingPurpose = Parameters<Embedder['embed']>[0]['purpose'];

/** Settings of an embedding model of any provider. */
export interface EmbeddingSettings {
  dimensions: number;
  /** Put before a query and before a passage. */
  prefixes: { query: string; passage: string };
  /** Cosines of unrelated texts and of a passage that answers. */
  similarity: { unrelated: number; same: number };
}

/** A provider's embedding model: one call for one batch. */
interface EmbeddingModel {
  /** As in OpenTelemetry's `gen_ai.provider.name`. */
  provider: string;
  model: string;
  /** Names the model in error messages. */
  subject: Localized;
  /** Most texts of one call. */
  batchSize: number;
  /** Most calls at a time. */
  concurrency: number;
  /** Size of the longest text. */
  limit: { tokens: number; characters?: number };
  /**
   * Returns one vector per text, in order, of any length.
   * @throws an error of the provider's SDK, or a PortError
   */
  embedBatch(
    texts: string[],
    options: { purpose: EmbeddingPurpose; signal: AbortSignal },
  ): Promise<readonly unknown[]>;
  /** True if the error says that a text is longer than the model takes; it is then cut shorter and sent again. */
  isTooLong(error: unknown): boolean;
  /** Returns the PortError that stands for an error of the SDK, and any other error as it is. */
  asPortError(error: unknown, called: Called): unknown;
}

/** Questions go first, then the passages that are compared with them, then documents that are being indexed. */
const PRIORITY = { query: 2, passage: 1, document: 0 };
/** Goes before all of them. */
const TURN = 3;
/** So long may documents wait behind questions until one call for them goes first, in milliseconds. */
const DOCUMENTS_WAIT_MS = 2_000;

/** Estimated tokens of one call; providers take about twice as many real ones. */
const CALL_TOKENS = 150_000;
/** Below it a text is not cut: something else must be wrong. */
const SHORTEST_TOKENS = 64;

/** Creates an Embedder over a provider's model: adds prefixes, cuts, batches, limits time, scales to unit vectors. */
export function createEmbedder(
  model: EmbeddingModel,
  settings: EmbeddingSettings & { timeoutMs: number },
): Embedder {
  const { dimensions, prefixes, similarity, timeoutMs } = settings;
  // shared by all calls of `embed`, as the provider's limits are
  const queue = new PQueue({ concurrency: model.concurrency });
  const enqueue = documentsInTurn(queue);
  // estimates are rough and servers set limits of their own: a refusal lowers it for good
  let longest = model.limit.tokens;

  const embedBatch = async (
    texts: string[],
    { purpose, signal }: { purpose: EmbeddingPurpose; signal: AbortSignal },
  ): Promise<readonly unknown[]> => {
    for (;;) {
      signal.throwIfAborted();
      const tokens = longest;
      // vendors refuse an empty text; a full stop stands for it
      const fitting = texts.map((text) => cut(text, { ...model.limit, tokens }).trim() || '.');
      const time = deadline(timeoutMs, model.subject, signal);
      try {
        return await model.embedBatch(fitting, { purpose, signal: time.signal });
      } catch (error) {
        const called = { model: model.model, setting: 'VOUCH_EMBEDDING_MODEL', sent: fitting } as const;
        if (!model.isTooLong(error)) throw time.passed() ?? model.asPortError(error, called);
        const shorter = Math.max(...fitting.map(estimatedTokens)) / 2;
        if (shorter < SHORTEST_TOKENS)
          throw new PortError('invalid', {
            en: `embedding model ${model.model} refuses even short texts, check VOUCH_EMBEDDING_MODEL`,
            ko: `임베딩 모델 ${model.model}이(가) 짧은 텍스트도 거부합니다. VOUCH_EMBEDDING_MODEL 설정을 확인해 주십시오`,
          });
        longest = Math.min(longest, shorter);
      }
    }
  };

  return {
    space: {
      id: `${model.provider}/${model.model}/${dimensions}/${prefixes.query}|${prefixes.passage}`,
      dimensions,
    },
    embed: async ({ texts, purpose, inBackground }) => {
      const priority = PRIORITY[inBackground ? 'document' : purpose];
      const giveUp = new AbortController();
      const prefixed = texts.map((text) => prefixes[purpose] + text);
      const cutOnce = prefixed.map((text) => cut(text, model.limit));
      const work = batches(cutOnce, { texts: model.batchSize, tokens: CALL_TOKENS }).map((batch) =>
        enqueue(priority, async () => {
          const vectors = await embedBatch(batch, { purpose, signal: giveUp.signal });
          if (vectors.length !== batch.length)
            throw new PortError('unparsable', {
              en: `embedding model ${model.model}: ${vectors.length} vectors for ${batch.length} texts`,
              ko: `임베딩 모델 ${model.model}: 텍스트 ${batch.length}개에 벡터 ${vectors.length}개를 돌려주었습니다`,
            });
          return vectors.map((values) => unitVector(values, model.model, dimensions));
        }),
      );
      try {
        return (await Promise.all(work)).flat();
      } catch (error) {
        giveUp.abort(); // the results of the other batches are not needed
        throw error;
      }
    },
    similarity: (cosine) => {
      const share = (cosine - similarity.unrelated) / (similarity.same - similarity.unrelated);
      return Math.min(1, Math.max(0, share));
    },
  };
}

/**
 * Returns a function that adds a call to the queue. Questions that keep the model busy do not hold indexing up for good: when no
 * call for documents has begun for DOCUMENTS_WAIT_MS, the one that waits longest goes next.
 */
function documentsInTurn(queue: PQueue) {
  /** Calls for documents that wait, by id, the oldest first. */
  const waiting = new Set<string>();
  let waitingSince = 0;
  let calls = 0;
  return <T>(priority: number, call: () => Promise<T>): Promise<T> => {
    const id = String(calls++);
    const ofDocuments = priority === PRIORITY.document;
    if (ofDocuments) {
      if (waiting.size === 0) waitingSince = performance.now();
      waiting.add(id);
    }
    return queue.add(
      () => {
        const now = performance.now();
        const [oldest] = waiting;
        if (ofDocuments) {
          waiting.delete(id);
          waitingSince = now;
        } else if (oldest !== undefined && now - waitingSince >= DOCUMENTS_WAIT_MS)
          queue.setPriority(oldest, TURN);
        return call();
      },
      { priority, id },
    );
  };
}

/**
 * Returns a provider's vector scaled to length 1.
 * @throws PortError `invalid` when it has another number of dimensions than the settings say, `unparsable` when it is no
 * vector that has a direction
 */
function unitVector(values: unknown, model: string, dimensions: number): Float32Array {
  if (!Array.isArray(values) || !values.every((value) => Number.isFinite(value)))
    throw new PortError('unparsable', failed(embeddingNamed(model), WRONG.noVector));
  if (values.length !== dimensions)
    throw new PortError('invalid', {
      en:
        `embedding model ${model} gives vectors of ${values.length} dimensions, not ${dimensions}: ` +
        `set VOUCH_EMBEDDING_DIMENSIONS=${values.length} and index again`,
      ko:
        `임베딩 모델 ${model}의 벡터는 ${dimensions}차원이 아니라 ${values.length}차원입니다. ` +
        `VOUCH_EMBEDDING_DIMENSIONS=${values.length}(으)로 설정하고 다시 색인해 주십시오`,
    });
  const numbers = values as number[];
  const length = Math.hypot(...numbers);
  if (length === 0) throw new PortError('unparsable', failed(embeddingNamed(model), WRONG.zeroVector));
  return Float32Array.from(numbers, (value) => value / length);
}

/** Tokens of a character, on the high side: ASCII is cheap, Korean, Chinese and Japanese cost more than a token. */
const tokensOf = (character: string): number => (character < '\u0080' ? 0.4 : 1.5);

/** Tokens of a text as estimated without its model's tokenizer; real counts are mostly lower. */
function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += tokensOf(character);
  return tokens;
}

/** The beginning of a text that fits into so many estimated tokens and characters; whole characters only. */
function cut(text: string, limit: { tokens: number; characters?: number | undefined }): string {
  let tokens = 0;
  let end = 0;
  for (const character of text) {
    tokens += tokensOf(character);
    const next = end + character.length;
    if (tokens > limit.tokens || next > (limit.characters ?? Infinity)) break;
    end = next;
  }
  return text.slice(0, end);
}

/** Texts in their order, in batches of at most so many texts and estimated tokens. */
function batches(texts: readonly string[], most: { texts: number; tokens: number }): string[][] {
  const made: string[][] = [];
  let tokens = Infinity;
  for (const text of texts) {
    const cost = estimatedTokens(text);
    const last = made.at(-1);
    if (!last || last.length >= most.texts || tokens + cost > most.tokens) {
      made.push([text]);
      tokens = cost;
    } else {
      last.push(text);
      tokens += cost;
    }
  }
  return made;
}
