import { fuseRanks } from '../../domain/rank-fusion.js';
import { ranker, withSiblings } from '../../domain/ranking/index.js';
import { detectLanguage } from '../../domain/text/index.js';
import type { SearchIndex } from '../../ports/search-index.js';
import type { Candidate } from './candidates.js';
import { tokensOf } from './chunk-documents.js';
import type { StoredEntry } from './registry.js';
import type { IndexStatistics } from './term-counter.js';

/** How much a document of a preferred domain gains, and one in the language of the query. */
const DOMAIN_BOOST = 1.1;
const LANGUAGE_BOOST = 1.15;

/** A candidate whose document is what the registry says, and visible. */
export type Admitted = Candidate & { entry: StoredEntry; documentKey: number };
export type Ranked = Admitted & { score: number; similarity: number };

interface Question {
  query: string;
  words: readonly string[][];
  domains: NonNullable<Parameters<SearchIndex['search']>[0]['domains']>;
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score;

/**
 * Ranks candidates as the embedded store does, best first: by their words, or by two rankings made one.
 * @param similarities by the key of a candidate, when the query has a vector; a candidate without one has no vector
 */
export function rankCandidates(
  candidates: readonly Admitted[],
  { query, words, domains }: Question,
  statistics: IndexStatistics,
  similarities: ReadonlyMap<string, number> | undefined,
): Ranked[] {
  const rank = ranker(words, statistics, statistics.averages);
  const language = detectLanguage(query);
  const boostOf = ({ entry: { document } }: Admitted): number => {
    const preferred = document.domains.some((own) => domains.includes(own));
    return (preferred ? DOMAIN_BOOST : 1) * (document.language === language ? LANGUAGE_BOOST : 1);
  };
  const ranked = candidates.map((candidate): Ranked => {
    const { score, similarity } = rank(tokensOf(candidate.chunk));
    const own = similarities?.get(candidate.key) ?? similarity;
    return { ...candidate, score: score * boostOf(candidate), similarity: own };
  });
  const byWords = withSiblings(ranked.filter(({ score }) => score > 0)).sort(byScore);
  if (!similarities) return byWords;
  const byVectors = ranked
    .filter(({ key, similarity }) => similarities.has(key) && similarity > 0)
    .map((candidate) => ({ ...candidate, score: candidate.similarity * boostOf(candidate) }))
    .sort(byScore);
  return fuseRanks([byWords, byVectors], ({ key }) => key).map(({ item, score }) => ({ ...item, score }));
}
