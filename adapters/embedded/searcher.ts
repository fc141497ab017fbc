import { queryTokens } from '../../domain/text/index.js';
import type { Domain } from '../../contract/analysis.js';
import type { SearchHit, SearchIndex } from '../../ports/search-index.js';
import type { EmbeddedDatabase } from './database.js';
import { anyOf, searchTerms } from './match-expression.js';
import { coverage, termWeights } from './ranking.js';
import { termCounter } from './term-statistics.js';

/** Candidates that are ranked again. */
const CANDIDATES = 50;

/** How much a document of a preferred domain gains. */
const DOMAIN_BOOST = 1.1;

/** A document is visible when it shares a group with the asker. `?` takes the groups as JSON. */
export const VISIBLE = `EXISTS (
  SELECT 1 FROM document_groups g
  WHERE g.document_key = d.key AND g.name IN (SELECT value FROM json_each(?)))`;

/** CROSS JOIN keeps the order: hits come by rank, and only as many are looked at as are needed. */
const SEARCH = `
  SELECT c.id, d.id AS documentId, d.title, c.section, c.content_hash AS contentHash, d.language, c.text,
    d.classification, d.domains, -f.rank AS score,
    f.title AS titleTerms, f.section AS sectionTerms, f.body AS bodyTerms
  FROM chunk_terms f
  CROSS JOIN chunks c ON c.key = f.rowid
  CROSS JOIN documents d ON d.key = c.document_key
  WHERE chunk_terms MATCH ? AND rank MATCH 'bm25(2.0, 2.0, 1.0)' AND ${VISIBLE}
    AND (? IS NULL OR d.collection IN (SELECT value FROM json_each(?)))
  ORDER BY f.rank LIMIT ?`;

interface Row extends Omit<SearchHit, 'source' | 'similarity'> {
  domains: string;
  titleTerms: string;
  sectionTerms: string;
  bodyTerms: string;
}

const split = (terms: string): string[] => (terms ? terms.split(' ') : []);

/** Searches inside a call of the adapter. */
export function searcher(db: EmbeddedDatabase): (input: Parameters<SearchIndex['search']>[0]) => SearchHit[] {
  const select = db.prepare(SEARCH);
  const countTerms = termCounter(db);

  return ({ query, k, access, scope, domains }) => {
    const statistics = countTerms([...new Set(queryTokens(query))]);
    const terms = searchTerms(statistics);
    if (terms.length === 0) return [];
    const collections = scope ? JSON.stringify(scope.collections) : null;
    const rows = select.all(
      anyOf(terms),
      JSON.stringify(access.groups),
      collections,
      collections,
      Math.max(CANDIDATES, k),
    ) as Row[];
    const weights = termWeights(statistics);
    const hits = rows.map((row): SearchHit => {
      const { domains: own, titleTerms, sectionTerms, bodyTerms, ...passage } = row;
      const preferred = domains?.some((domain) => (JSON.parse(own) as Domain[]).includes(domain));
      return {
        ...passage,
        source: 'document',
        score: row.score * (preferred ? DOMAIN_BOOST : 1),
        similarity: coverage(weights, {
          title: split(titleTerms),
          section: split(sectionTerms),
          body: split(bodyTerms),
        }),
      };
    });
    return hits.sort((a, b) => b.score - a.score).slice(0, k);
  };
}
