import type { Domain } from '../../../contract/analysis.js';
import {
  boostOf,
  rankCandidates,
  ranker,
  searchTerms,
  type FieldLengths,
} from '../../../domain/ranking/index.js';
import { detectLanguage } from '../../../domain/text/index.js';
import type { SearchHit, SearchInput } from '../../../ports/search-index.js';
import type { Language } from '../../../contract/language.js';
import type { DocumentFrequencies } from '../../../contract/passage.js';
import type { EmbeddedDatabase } from './database.js';
import { PASSAGE_COLUMNS, toPassage, type PassageRow, anyOf, VISIBLE } from './passage-rows.js';
import { termCounter } from './term-statistics.js';
import type { vectorReader } from './vector-rows.js';

/** A chunk that may be a hit: its tokens by field, separated by blanks, and what is known of its document. */
interface Candidate {
  key: number;
  title: string;
  section: string;
  body: string;
  documentKey: number;
  language: Language;
  /** As JSON. */
  domains: string;
}

/** The asker's groups as JSON, and the collections to search, as JSON; all of them when null. */
interface Filter {
  groups: string;
  collections: string | null;
}

const COLUMNS = 'f.rowid AS key, f.title, f.section, f.body, d.key AS documentKey, d.language, d.domains';

/**
 * The best by BM25 of all chunks that hold a term are put in order first, as many as are looked at, by their keys alone: SQLite
 * keeps no more than those while it walks through what matches. CROSS JOIN keeps their order, and ends with the last one needed.
 */
const BY_WORDS_SQL = `
  SELECT ${COLUMNS}
  FROM (
    SELECT rowid AS key, bm25(chunk_terms, 2.0, 2.0, 1.0) AS score FROM chunk_terms
    WHERE chunk_terms MATCH ? ORDER BY score LIMIT ?) best
  CROSS JOIN chunks c ON c.key = best.key
  CROSS JOIN documents d ON d.key = c.document_key
  CROSS JOIN chunk_terms f ON f.rowid = best.key
  WHERE ${VISIBLE} AND (? IS NULL OR d.collection IN (SELECT value FROM json_each(?)))
  LIMIT ?`;

const BY_KEY_SQL = `
  SELECT ${COLUMNS}
  FROM json_each(?) wanted
  CROSS JOIN chunk_terms f ON f.rowid = wanted.value
  CROSS JOIN chunks c ON c.key = f.rowid
  CROSS JOIN documents d ON d.key = c.document_key
  ORDER BY wanted.key`;

/** Times as many as are needed are looked at before all that match are: enough for whoever may see a quarter of them. */
const LOOKED_AT = 4;
/** As a limit of SQLite. */
const ALL = -1;

/** Reads candidates inside a call of the adapter. */
function candidateReader(db: EmbeddedDatabase) {
  const selectByWords = db.prepare(BY_WORDS_SQL);
  const selectByKey = db.prepare(BY_KEY_SQL);
  return {
    /** The best by BM25 of the store, among what the asker may see. */
    byWords(statistics: DocumentFrequencies, { groups, collections }: Filter, limit: number): Candidate[] {
      const terms = searchTerms(statistics);
      if (terms.length === 0) return [];
      const lookAt = (most: number) =>
        selectByWords.all(anyOf(terms), most, groups, collections, collections, limit) as Candidate[];
      const matching = terms.reduce((sum, term) => sum + statistics.frequencies.get(term)!, 0);
      const found = lookAt(LOOKED_AT * limit);
      return found.length < limit && matching > LOOKED_AT * limit ? lookAt(ALL) : found;
    },

    /** By key, of what is known to be visible. */
    byKey: (keys: readonly number[]): Candidate[] =>
      keys.length === 0 ? [] : (selectByKey.all(JSON.stringify(keys)) as Candidate[]),
  };
}

/** Candidates by BM25 of the store that are ranked again by ours, and as many by their vectors. */
const CANDIDATES = 60;

const PASSAGES_SQL = `
  SELECT c.key, ${PASSAGE_COLUMNS}, d.classification
  FROM json_each(?) wanted
  CROSS JOIN chunks c ON c.key = wanted.value
  CROSS JOIN documents d ON d.key = c.document_key
  ORDER BY wanted.key`;

type HitRow = PassageRow & Pick<SearchHit, 'classification'> & { key: number };

const AVERAGES_SQL = `
  SELECT 1.0 * title_tokens / max(1, chunks) AS title, 1.0 * section_tokens / max(1, chunks) AS section,
    1.0 * body_tokens / max(1, chunks) AS body
  FROM store`;

interface Search extends SearchInput {
  /** The query by `queryWords`; not empty. */
  words: readonly string[][];
}

/** A query as a vector, the generation it is compared with, and what a cosine of its space means. */
export interface QueryVector {
  generation: number;
  vector: Float32Array;
  similarity: (cosine: number) => number;
}

/** Searches inside a call of the adapter. `readVectors` is there when the connection has the vector extension. */
export function searcher(
  db: EmbeddedDatabase,
  readVectors: ReturnType<typeof vectorReader> | undefined,
): (input: Search, queryVector?: QueryVector) => SearchHit[] {
  const candidates = candidateReader(db);
  const selectPassages = db.prepare(PASSAGES_SQL);
  const selectAverages = db.prepare(AVERAGES_SQL);
  const countTerms = termCounter(db);

  return ({ query, words, k, access, scope, domains = [] }, queryVector) => {
    const statistics = countTerms([...new Set(words.flat())], access);
    const filter = {
      groups: JSON.stringify(access.groups),
      collections: scope ? JSON.stringify(scope.collections) : null,
    };
    const limit = Math.max(CANDIDATES, k);
    const found = candidates.byWords(statistics, filter, limit);

    const others = found.map(({ key }) => key);
    const near = queryVector && readVectors?.({ ...queryVector, ...filter, limit, others });
    const known = new Set(others);
    const all = [...found, ...candidates.byKey((near?.nearest ?? []).filter((key) => !known.has(key)))];

    const rank = ranker(words, statistics, (selectAverages.all() as [FieldLengths])[0]);
    const preference = { domains, language: detectLanguage(query) };
    const ranked = rankCandidates(
      all.map((candidate) => {
        const { key, documentKey, title, section, body, language } = candidate;
        return {
          ...{ key, documentKey, cosine: near?.cosines.get(key) },
          ...rank({ title, section, body }),
          boost: boostOf({ domains: JSON.parse(candidate.domains) as Domain[], language }, preference),
        };
      }),
      queryVector?.similarity,
    );
    const best = new Map(
      ranked.slice(0, k).map(({ key, score, similarity }) => [key, { score, similarity }]),
    );
    const passages = selectPassages.all(JSON.stringify([...best.keys()])) as HitRow[];
    return passages.map(({ key, ...row }) => ({ ...toPassage(row), ...best.get(key)! }));
  };
}
