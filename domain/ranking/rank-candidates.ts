import type { Domain } from '../../contract/analysis.js';
import type { Language } from '../../contract/language.js';

/** Factors by which a document of a preferred domain gains, and one in the language of the query. */
const DOMAIN_BOOST = 1.1;
const LANGUAGE_BOOST = 1.15;

/** Language and domains of the query, or of the document of a candidate. */
interface Preference {
  domains: readonly Domain[];
  language: Language;
}

/** Returns the factor by which a document gains by what the asker prefers: 1 when nothing fits. */
export function boostOf(document: Preference, query: Preference): number {
  const preferred = document.domains.some((own) => query.domains.includes(own));
  return (preferred ? DOMAIN_BOOST : 1) * (document.language === query.language ? LANGUAGE_BOOST : 1);
}

export interface RankCandidate {
  key: string | number;
  documentKey: string | number;
  /** By words; 0 when it holds none of the query's. */
  score: number;
  /** By words, 0..1. */
  similarity: number;
  /** See `boostOf`. */
  boost: number;
  /** With the query, in the space of the embedder; absent when the chunk has no vector there. */
  cosine?: number | undefined;
}

const byScore = (a: RankCandidate, b: RankCandidate): number => b.score - a.score;

/** Weight of the similarity by words beside that by meaning, 1. */
const WORDS_WEIGHT = 0.75;

/**
 * Ranks candidates by words or, given what a cosine means, by the sum of their similarities by words and by meaning. A
 * chunk that has no word of the query and is as far from it as unrelated texts are is left out.
 * @returns best first; `score` is comparable within this list, `similarity` is the embedder's where there is a cosine
 */
export function rankCandidates<T extends RankCandidate>(
  candidates: readonly T[],
  similarityOf?: (cosine: number) => number,
): T[] {
  if (similarityOf) {
    const byEither = candidates.map((candidate) => {
      const { cosine, similarity: byWords, boost } = candidate;
      const similarity = cosine === undefined ? byWords : similarityOf(cosine);
      const said = candidate.score > 0 ? WORDS_WEIGHT * byWords : 0;
      return { ...candidate, similarity, score: (said + similarity) * boost };
    });
    return ofSeveralDocuments(byEither.filter(({ score }) => score > 0));
  }
  const withWords = candidates
    .filter(({ score }) => score > 0)
    .map((candidate) => ({ ...candidate, score: candidate.score * candidate.boost }));
  return ofSeveralDocuments(withSiblings(withWords));
}

/** Chunks of one document that count in full, and the factor of each one after them. */
const IN_FULL = 2;
const BEYOND = 0.8;

/**
 * Sorts chunks, best first, and lets a document's third and later ones give way to another document's that is nearly as
 * good: the few passages of a question would else all be of the longest page about it.
 */
function ofSeveralDocuments<T extends RankCandidate>(chunks: readonly T[]): T[] {
  const before = new Map<RankCandidate['documentKey'], number>();
  return chunks
    .toSorted(byScore)
    .map((chunk) => {
      const nth = before.get(chunk.documentKey) ?? 0;
      before.set(chunk.documentKey, nth + 1);
      return { ...chunk, score: chunk.score * BEYOND ** Math.max(0, nth + 1 - IN_FULL) };
    })
    .sort(byScore);
}

/** Share of the mean score of its two best siblings that a chunk gains. */
const SIBLING_SHARE = 0.1;
const SIBLINGS = 2;

/**
 * Lets the chunks of one document support each other: a chunk of a page that is about the question as a whole stands
 * before a remark on another page. Missing siblings count as 0.
 */
function withSiblings<T extends { documentKey: string | number; score: number }>(chunks: readonly T[]): T[] {
  return chunks.map((chunk) => {
    const siblings = chunks
      .filter((other) => other.documentKey === chunk.documentKey && other !== chunk)
      .map((other) => other.score)
      .sort((a, b) => b - a)
      .slice(0, SIBLINGS);
    const support = siblings.reduce((sum, score) => sum + score, 0) / SIBLINGS;
    return { ...chunk, score: chunk.score + SIBLING_SHARE * support };
  });
}
