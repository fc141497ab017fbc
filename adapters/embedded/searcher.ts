import type { Domain } from '../../contract/analysis.js';
import { ranker, searchTerms, withSiblings, type FieldLengths } from '../../domain/ranking/index.js';
import { fuseRanks } from '../../domain/rank-fusion.js';
import { detectLanguage } from '../../domain/text/index.js';
import type { SearchHit, SearchIndex } from '../../ports/search-index.js';
import { candidateReader, type Candidate } from './candidates.js';
import type { EmbeddedDatabase } from './database.js';
import { PASSAGE_COLUMNS, toPassage, type PassageRow } from './passage-rows.js';
import { termCounter } from './term-statistics.js';
import type { vectorReader } from './vector-rows.js';

/** Candidates by BM25 of the store that are ranked again by ours, and as many by their vectors. */
const CANDIDATES = 60;

/** How much a document of a preferred domain gains, and one in the language of the query. */
const DOMAIN_BOOST = 1.1;
const LANGUAGE_BOOST = 1.15;

const PASSAGES_SQL = `
  SELECT c.key, ${PASSAGE_COLUMNS}, d.classification
  FROM json_each(?) wanted
  CROSS JOIN chunks c ON c.key = wanted.value
  CROSS JOIN documents d ON d.key = c.document_key
  ORDER BY wanted.key`;

type HitRow = PassageRow & Pick<SearchHit, 'classification'> & { key: number };

const AVERAGES_SQL = `
  SELECT title_tokens / max(1.0, chunks) AS title, section_tokens / max(1.0, chunks) AS section,
    body_tokens / max(1.0, chunks) AS body
  FROM store`;

const tokens = (column: string): string[] => (column ? column.split(' ') : []);

export type SearchInput = Omit<Parameters<SearchIndex['search']>[0], 'query'> & {
  query: string;
  /** The query by `queryWords`; not empty. */
  words: readonly string[][];
};

/** A query as a vector, the generation it is compared with, and what a cosine of its space means. */
export interface QueryVector {
  generation: number;
  vector: Float32Array;
  similarity: (cosine: number) => number;
}

interface Ranked {
  key: number;
  documentKey: number;
  score: number;
  similarity: number;
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score;

/** Searches inside a call of the adapter. `readVectors` is there when the connection has the vector extension. */
export function searcher(
  db: EmbeddedDatabase,
  readVectors: ReturnType<typeof vectorReader> | undefined,
): (input: SearchInput, queryVector?: QueryVector) => SearchHit[] {
  const candidates = candidateReader(db);
  const selectPassages = db.prepare(PASSAGES_SQL);
  const selectAverages = db.prepare(AVERAGES_SQL);
  const countTerms = termCounter(db);

  return ({ query, words, k, access, scope, domains = [] }, queryVector) => {
    const statistics = countTerms([...new Set(words.flat())]);
    const filter = {
      groups: JSON.stringify(access.groups),
      collections: scope ? JSON.stringify(scope.collections) : null,
    };
    const limit = Math.max(CANDIDATES, k);
    const found = candidates.byWords(searchTerms(statistics), filter, limit);

    const rank = ranker(words, statistics, (selectAverages.all() as [FieldLengths])[0]);
    const language = detectLanguage(query);
    const boostOf = (candidate: Candidate): number => {
      const preferred =
        domains.length > 0 &&
        (JSON.parse(candidate.domains) as Domain[]).some((own) => domains.includes(own));
      return (preferred ? DOMAIN_BOOST : 1) * (candidate.language === language ? LANGUAGE_BOOST : 1);
    };
    const rankByWords = (candidate: Candidate): Ranked => {
      const { key, documentKey, title, section, body } = candidate;
      const fields = { title: tokens(title), section: tokens(section), body: tokens(body) };
      const { score, similarity } = rank(fields);
      return { key, documentKey, score: score * boostOf(candidate), similarity };
    };

    /** What words or vectors find, in two rankings made one. */
    const rankByBoth = ({ generation, vector, similarity }: QueryVector): Ranked[] => {
      const others = found.map(({ key }) => key);
      const { nearest, cosines } = readVectors!({ generation, query: vector, ...filter, limit, others });
      const known = new Set(others);
      const near = nearest.filter((key) => !known.has(key) && similarity(cosines.get(key)!) > 0);
      const all = [...found, ...candidates.byKey(near)];
      const boosts = new Map(all.map((candidate) => [candidate.key, boostOf(candidate)]));
      const byWords = all.map(rankByWords).map((ranked): Ranked => {
        const cosine = cosines.get(ranked.key);
        return cosine === undefined ? ranked : { ...ranked, similarity: similarity(cosine) };
      });
      const byVectors = byWords
        .filter(({ key, similarity: own }) => cosines.has(key) && own > 0)
        .map((ranked) => ({ ...ranked, score: ranked.similarity * boosts.get(ranked.key)! }));
      return fuseRanks(
        [withSiblings(byWords.filter(({ score }) => score > 0)), byVectors].map((list) => list.sort(byScore)),
        ({ key }) => key,
      ).map(({ item, score }) => ({ ...item, score }));
    };

    const ranked = queryVector ? rankByBoth(queryVector) : withSiblings(found.map(rankByWords)).sort(byScore);
    const best = new Map(
      ranked.slice(0, k).map(({ key, score, similarity }) => [key, { score, similarity }]),
    );
    const passages = selectPassages.all(JSON.stringify([...best.keys()])) as HitRow[];
    return passages.map(({ key, ...row }) => ({ ...toPassage(row), ...best.get(key)! }));
  };
}
