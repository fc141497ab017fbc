import type { DocumentFrequencies } from '../../contract/passage.js';
import { bestWindow, countPairs } from './proximity.js';

export const FIELDS = ['title', 'section', 'body'] as const;
type Field = (typeof FIELDS)[number];

/** Tokens of a candidate by field, separated by blanks. */
export type FieldTokens = Record<Field, string>;

/** Counts tokens that are separated by blanks, cutting out none. */
export function countTokens(tokens: string): number {
  let count = tokens === '' ? 0 : 1;
  for (let at = tokens.indexOf(' '); at >= 0; at = tokens.indexOf(' ', at + 1)) count += 1;
  return count;
}

/** Average number of tokens by field, over the whole index. */
export type FieldLengths = Record<Field, number>;

/** Weight of an occurrence in each field. */
const FIELD_WEIGHT: FieldLengths = { title: 2, section: 2, body: 1 };

/** Saturation and length normalisation of BM25. */
const K1 = 1.4;
const B = 0.75;

/** Weights of neighbouring query words, side by side and near each other (sequential dependence, Metzler and Croft 2005). */
const ORDERED_WEIGHT = 0.2;
const NEAR_WEIGHT = 0.2;

export interface Ranked {
  /** BM25F with pairs of neighbouring words; comparable within one query. */
  score: number;
  /** Calibrated 0..1, see `similarity`. */
  similarity: number;
}

const saturate = (frequency: number): number => (frequency * (K1 + 1)) / (K1 + frequency);

const BLANK = 32;

/** Shapes that are told apart, a power of two. */
const SHAPES = 1024;

/** A token's first character and length as one number, by which most others are told from it. */
const shapeOf = (tokens: string, begin: number, end: number): number =>
  (tokens.charCodeAt(begin) * 32 + end - begin) & (SHAPES - 1);

/** Makes the function that finds the places of some terms among tokens, cutting out none that has the shape of no term. */
function finder(
  terms: ReadonlySet<string>,
): (tokens: string) => { length: number; positions: Map<string, number[]> } {
  const shapes = new Uint8Array(SHAPES);
  for (const term of terms) shapes[shapeOf(term, 0, term.length)] = 1;
  return (tokens) => {
    const positions = new Map<string, number[]>();
    let length = 0;
    for (let begin = 0, end = 0; end <= tokens.length; end += 1) {
      if (end < tokens.length ? tokens.charCodeAt(end) !== BLANK : end === begin) continue;
      if (shapes[shapeOf(tokens, begin, end)] === 1) {
        const token = tokens.slice(begin, end);
        const known = positions.get(token);
        if (known) known.push(length);
        else if (terms.has(token)) positions.set(token, [length]);
      }
      length += 1;
      begin = end + 1;
    }
    return { length, positions };
  };
}

/**
 * Tokens that are no words: where the question writes a compound (연차휴가) that the documents write apart (연차 휴가), the
 * bigram across the seam is unknown while both its neighbours are known. It would count as a rare word that is missing.
 */
function seamsOf(words: readonly string[][], frequencies: ReadonlyMap<string, number>): Set<string> {
  const known = (token: string | undefined): boolean =>
    token !== undefined && (frequencies.get(token) ?? 0) > 0;
  return new Set(
    words.flatMap((word) =>
      word.filter((token, i) => !known(token) && known(word[i - 1]) && known(word[i + 1])),
    ),
  );
}

/**
 * Makes the ranking function of one query: the same terms and weights for every candidate.
 * @param words tokens of the query, one list per word
 */
export function ranker(
  words: readonly string[][],
  { chunks, frequencies }: DocumentFrequencies,
  averages: FieldLengths,
): (candidate: FieldTokens) => Ranked {
  const counts = new Map<string, number>();
  for (const term of words.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const terms = new Set(counts.keys());
  const find = finder(terms);
  const idf = (term: string): number => {
    // counts of a cluster may be of two moments: no term is in more chunks than there are
    const df = Math.min(frequencies.get(term) ?? 0, chunks);
    return Math.log(1 + (chunks - df + 0.5) / (df + 0.5));
  };
  const seams = seamsOf(words, frequencies);
  // a term said again counts more, but not twice
  const weights = new Map(
    [...counts].map(([term, n]) => [term, seams.has(term) ? 0 : idf(term) * Math.sqrt(n)]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  // neighbouring words; tokens of one word are neighbours by nature
  const pairs = words.slice(1).flatMap((word, i) => {
    const [first, second] = [words[i]!.at(-1)!, word[0]!];
    return first === second
      ? []
      : [{ first, second, weight: (weights.get(first)! + weights.get(second)!) / 2 }];
  });

  return (candidate) => {
    const fields = FIELDS.map((field) => {
      const { length, positions } = find(candidate[field]);
      // frequency of one occurrence in this field, longer fields counting less (BM25F, Robertson et al. 2004)
      const unit = FIELD_WEIGHT[field] / (1 - B + (B * length) / Math.max(1, averages[field]));
      return { unit, positions };
    });
    let termScore = 0;
    for (const [term, weight] of weights) {
      let frequency = 0;
      for (const { unit, positions } of fields) frequency += unit * (positions.get(term)?.length ?? 0);
      termScore += weight * saturate(frequency);
    }
    let pairScore = 0;
    for (const { first, second, weight } of pairs) {
      let ordered = 0;
      let near = 0;
      for (const { unit, positions } of fields) {
        const count = countPairs(positions.get(first), positions.get(second));
        ordered += unit * count.ordered;
        near += unit * count.near;
      }
      pairScore += weight * (ORDERED_WEIGHT * saturate(ordered) + NEAR_WEIGHT * saturate(near));
    }
    const scale = Math.max(total, Number.MIN_VALUE);
    return {
      score: termScore + pairScore,
      similarity: similarity(
        termScore / (scale * (K1 + 1)),
        bestWindow(fields.at(-1)!.positions, weights) / scale,
        terms.size,
      ),
    };
  };
}

/**
 * Probability-like similarity of a passage to a question.
 * @param attained share 0..1 of the highest BM25 score that any passage could reach for the query
 * @param together share 0..1 of the query's weight that stands within one sentence's length
 * @param terms number of different terms: of many, fewer need to be met
 *
 * A logistic function fitted on four collections, Korean and English: passages known to answer (1), other hits of the same
 * collection (0.5), and best hits in a collection about something else (0). Left-out collections keep their medians:
 * about 0.8 to 0.95, 0.1 to 0.8, and 0.1 to 0.3.
 */
export function similarity(attained: number, together: number, terms: number): number {
  return 1 / (1 + Math.exp(9 - 8.9 * Math.sqrt(attained) - 1.8 * together - 2.1 * Math.log(1 + terms)));
}
