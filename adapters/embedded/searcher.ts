import { detectLanguage, queryWords } from '../../domain/text/index.js';
import type { Domain } from '../../contract/analysis.js';
import type { Language } from '../../contract/language.js';
import type { SearchHit, SearchIndex } from '../../ports/search-index.js';
import { ranker, searchTerms, withSiblings, type FieldLengths } from '../../domain/ranking/index.js';
import type { EmbeddedDatabase } from './database.js';
import { anyOf } from './match-expression.js';
import { PASSAGE_COLUMNS, toPassage, type PassageRow } from './passage-rows.js';
import { termCounter } from './term-statistics.js';

/** Candidates by BM25 of the store that are ranked again by ours. */
const CANDIDATES = 60;

/** How much a document of a preferred domain gains, and one in the language of the query. */
const DOMAIN_BOOST = 1.1;
const LANGUAGE_BOOST = 1.15;

/** A document is visible when it shares a group with the asker. `?` takes the groups as JSON. */
export const VISIBLE = `EXISTS (
  SELECT 1 FROM document_groups g
  WHERE g.document_key = d.key AND g.name IN (SELECT value FROM json_each(?)))`;

/** CROSS JOIN keeps the order: hits come by rank, and only as many are looked at as are needed. */
const CANDIDATES_SQL = `
  SELECT f.rowid AS key, f.title, f.section, f.body, d.key AS documentKey, d.language, d.domains
  FROM chunk_terms f
  CROSS JOIN chunks c ON c.key = f.rowid
  CROSS JOIN documents d ON d.key = c.document_key
  WHERE chunk_terms MATCH ? AND rank MATCH 'bm25(2.0, 2.0, 1.0)' AND ${VISIBLE}
    AND (? IS NULL OR d.collection IN (SELECT value FROM json_each(?)))
  ORDER BY f.rank LIMIT ?`;

interface Candidate {
  key: number;
  title: string;
  section: string;
  body: string;
  documentKey: number;
  language: Language;
  domains: string;
}

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

/** Searches inside a call of the adapter. */
export function searcher(db: EmbeddedDatabase): (input: Parameters<SearchIndex['search']>[0]) => SearchHit[] {
  const selectCandidates = db.prepare(CANDIDATES_SQL);
  const selectPassages = db.prepare(PASSAGES_SQL);
  const selectAverages = db.prepare(AVERAGES_SQL);
  const countTerms = termCounter(db);

  return ({ query, k, access, scope, domains = [] }) => {
    const words = queryWords(query);
    const statistics = countTerms([...new Set(words.flat())]);
    const terms = searchTerms(statistics);
    if (terms.length === 0) return [];
    const collections = scope ? JSON.stringify(scope.collections) : null;
    const groups = JSON.stringify(access.groups);
    const limit = Math.max(CANDIDATES, k);
    const candidates = selectCandidates.all(
      anyOf(terms),
      groups,
      collections,
      collections,
      limit,
    ) as Candidate[];

    const rank = ranker(words, statistics, (selectAverages.all() as [FieldLengths])[0]);
    const language = detectLanguage(query);
    const ranked = candidates.map((candidate) => {
      const { key, documentKey, title, section, body } = candidate;
      const { score, similarity } = rank({
        title: tokens(title),
        section: tokens(section),
        body: tokens(body),
      });
      const preferred =
        domains.length > 0 &&
        (JSON.parse(candidate.domains) as Domain[]).some((own) => domains.includes(own));
      const boost = (preferred ? DOMAIN_BOOST : 1) * (candidate.language === language ? LANGUAGE_BOOST : 1);
      return { key, documentKey, score: score * boost, similarity };
    });
    const best = new Map(
      withSiblings(ranked)
        .sort((a, b) => b.score - a.score)
        .slice(0, k)
        .map(({ key, score, similarity }) => [key, { score, similarity }]),
    );
    const passages = selectPassages.all(JSON.stringify([...best.keys()])) as HitRow[];
    return passages.map(({ key, ...row }) => ({ ...toPassage(row), ...best.get(key)! }));
  };
}
