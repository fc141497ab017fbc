import type { PassageText } from '../../../../contract/passage.js';
import { embeddingText } from '../../../../domain/ranking/index.js';
import type { Embedder } from '../../../../ports/embedder.js';
import { PortError } from '../../../../ports/port-error.js';

/** A paragraph, list or table of a passage, with the heading right above it, at [start, end) of its text. */
interface NearBlock {
  passage: PassageText;
  start: number;
  end: number;
  /** Similarity to the question by meaning, 0..1. */
  near: number;
}

/** Compares by meaning; nothing has a similarity while the embedder is away. */
export interface Meaning {
  /** Similarity 0..1 of a question and a passage; undefined of one that has no vector, as a page of the web. */
  passage(question: string, passage: PassageText): number | undefined;
  /** The blocks of passages with their similarity; none where the embedder fails. */
  blocks(question: string, passages: readonly PassageText[]): Promise<NearBlock[]>;
}

/**
 * Embeds questions for comparison with passages, by the vectors that the index holds.
 * @returns undefined without an embedder or while it is away: words decide alone then
 */
export async function meaningOf(
  embedder: Embedder | undefined,
  questions: readonly string[],
): Promise<Meaning | undefined> {
  const asked = embedder && (await orNothing(embedder.embed({ texts: questions, purpose: 'query' })));
  if (!asked) return undefined;
  const vectors = new Map(questions.map((question, i) => [question, asked[i]!]));
  const similarity = (question: string, vector: Float32Array): number =>
    embedder.similarity(vectors.get(question)!.reduce((sum, value, i) => sum + value * vector[i]!, 0));
  return {
    passage: (question, { vector }) => vector && similarity(question, vector),
    blocks: async (question, passages) => {
      const blocks = passages.flatMap((passage) =>
        passage.vector ? blocksOf(passage.text).map((block) => ({ passage, ...block })) : [],
      );
      const texts = blocks.map(({ passage, start, end }) =>
        embeddingText({ ...passage, text: passage.text.slice(start, end) }),
      );
      const said = (await orNothing(embedder.embed({ texts, purpose: 'passage' }))) ?? [];
      return said.map((vector, i) => ({ ...blocks[i]!, near: similarity(question, vector) }));
    },
  };
}

/** Blocks of a text: what blank lines part. */
function blocksOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/\S(?:.|\n(?!\s*\n))*/g)].map(({ 0: block, index }) => ({
    start: index,
    end: index + block.trimEnd().length,
  }));
}

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PortError) return undefined;
    throw error;
  }
}
