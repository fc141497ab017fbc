import type { Language } from '../../../../contract/language.js';
import type { PassageText } from '../../../../contract/passage.js';
import { embeddingText } from '../../../../domain/ranking/index.js';
import type { Embedder } from '../../../../ports/embedder.js';
import { PortError } from '../../../../ports/port-error.js';
import type { TermStatistics } from '../../../../ports/term-statistics.js';

/** A paragraph, list or table of a passage, with the heading right above it, at [start, end) of its text. */
interface NearBlock {
  passage: PassageText;
  start: number;
  end: number;
  /** Similarity to the question by meaning, 0..1. */
  near: number;
  /** As of a passage. */
  grade: number;
}

/** Compares by meaning; nothing has a similarity while the embedder is away. */
export interface Meaning {
  /** Similarity 0..1 of a question and a passage; undefined of one that has no vector, as a page of the web. */
  passage(question: string, passage: PassageText): number | undefined;
  /** Grades 0..1 of passages by how likely they answer the question, in the order of the passages; as above. */
  grades(question: string, passages: readonly PassageText[]): (number | undefined)[];
  /** The blocks of passages with their similarity; none where the embedder fails. */
  blocks(question: string, passages: readonly PassageText[]): Promise<NearBlock[]>;
}

/** Passages whose blocks are compared: each block takes time, and with twice as many no more questions were answered rightly. */
const NEAREST = 4;

/** Vectors from which on their spread is measured, not taken for what is usual. */
const ENOUGH = 30;
/** Mean and standard deviation of the similarities of a question to what is not about it. */
const USUAL = { mean: 0.25, deviation: 0.11 };
/** Of cosines to texts that are not all the same. */
const LEAST_DEVIATION = 0.001;

/**
 * Chance that a passage answers a question, as a logistic function of the standard deviations by which the nearest of all is
 * nearer than passages of its language are on average, and of its own similarity. The weight of the lead is fitted to questions
 * that words do not decide; the intercept sets how many of them are answered in doubt.
 */
const CHANCE = { lead: 1.05, similarity: 1.5, intercept: -3.2 };

/**
 * Embeds questions for comparison with passages, by the vectors that the index holds. How near an answer is differs from
 * question to question and from language to language; so it is measured by the spread of the question's similarities to
 * a sample of all passages (cohort normalisation, the T-norm of speaker verification).
 * @returns undefined without an embedder or while it is away: words decide alone then
 */
export async function meaningOf(
  { embedder, statistics }: { embedder?: Embedder | undefined; statistics: TermStatistics },
  questions: readonly string[],
): Promise<Meaning | undefined> {
  const [asked, sample] = await Promise.all([
    embedder && orNothing(embedder.embed({ texts: questions, purpose: 'query' })),
    embedder && orNothing(statistics.vectorSample()),
  ]);
  if (!embedder || !asked) return undefined;
  const vectors = new Map(questions.map((question, i) => [question, asked[i]!]));
  const cosine = (question: string, vector: Float32Array): number =>
    vectors.get(question)!.reduce((sum, value, i) => sum + value * vector[i]!, 0);
  const similarity = (question: string, vector: Float32Array): number =>
    embedder.similarity(cosine(question, vector));
  /** Returns the function that makes a grade of the similarity of a passage, or a part of one, which is among these. */
  const grader = (question: string, passages: readonly PassageText[]): ((near: number) => number) => {
    const leads = new Map<Language, (one: number) => number>();
    const leadOf = ({ vector, language }: PassageText): number[] => {
      if (!vector) return [];
      const lead =
        leads.get(language) ??
        leadOver(
          (sample?.get(language) ?? []).map((other) => cosine(question, other)),
          (one) => embedder.similarity(one),
        );
      leads.set(language, lead);
      return [lead(cosine(question, vector))];
    };
    const lead = Math.max(...passages.flatMap(leadOf));
    return (near) => 1 / (1 + Math.exp(-(CHANCE.lead * lead + CHANCE.similarity * near + CHANCE.intercept)));
  };
  return {
    passage: (question, { vector }) => vector && similarity(question, vector),
    grades: (question, passages) => {
      const grade = grader(question, passages);
      return passages.map(({ vector }) => vector && grade(similarity(question, vector)));
    },
    blocks: async (question, passages) => {
      const near = passages
        .flatMap((passage) => (passage.vector ? { passage, near: similarity(question, passage.vector) } : []))
        .sort((a, b) => b.near - a.near);
      const blocks = near
        .slice(0, NEAREST)
        .flatMap(({ passage }) => blocksOf(passage.text).map((block) => ({ passage, ...block })));
      // the index holds the vector of a block that is all of its passage
      const parts = blocks.filter(({ passage, start, end }) => end - start < passage.text.trim().length);
      const texts = parts.map(({ passage, start, end }) =>
        embeddingText({ ...passage, text: passage.text.slice(start, end) }),
      );
      const said = await orNothing(embedder.embed({ texts, purpose: 'passage' }));
      if (!said) return [];
      const vectors = new Map(parts.map((part, i) => [part, said[i]!]));
      const grade = grader(question, passages);
      return blocks.map((block) => {
        const near = similarity(question, vectors.get(block) ?? block.passage.vector!);
        return { ...block, near, grade: grade(near) };
      });
    },
  };
}

/** Returns the function that tells by how many standard deviations a cosine is greater than the others are on average. */
function leadOver(others: readonly number[], similarity: Embedder['similarity']): (cosine: number) => number {
  if (others.length < ENOUGH) return (cosine) => (similarity(cosine) - USUAL.mean) / USUAL.deviation;
  const mean = others.reduce((sum, value) => sum + value, 0) / others.length;
  const deviation = Math.sqrt(others.reduce((sum, value) => sum + (value - mean) ** 2, 0) / others.length);
  return (cosine) => (cosine - mean) / Math.max(deviation, LEAST_DEVIATION);
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
