import type { PassageText } from '../../../contract/passage.js';
import { detectLanguage } from '../../../domain/text/index.js';
import type { PassageGrade } from '../../../ports/reasoner.js';
import { subQuestionsOf } from './analyse/decompose.js';
import {
  anyOf,
  coverage,
  occurrences,
  weightedWords,
  wordCoverage,
  type WeightedWord,
} from './evidence/coverage.js';
import { readPassage, type ReadPassage, isResult } from './evidence/passage-units.js';
import type { Meaning } from './evidence/meaning.js';
import type { TermWeights } from './evidence/weights.js';

/**
 * Parts of the relevance: the words stand in the passage or its headings at all, close together (in two neighbouring
 * sentences), and often (which tells a passage about the topic from one that mentions it).
 */
const WHOLE_SHARE = 0.2;
const CLOSE_SHARE = 0.2;
const OFTEN_SHARE = 0.6;

/** Saturation and length normalisation as in BM25, against a typical chunk; slower to saturate, for order among the best. */
const K1 = 2;
const B = 0.75;
const TYPICAL_TOKENS = 120;

/** A year, date, version or other number that the question names and the passage lacks: another case of the same topic. */
const MISSING_NUMBER_FACTOR = 0.8;

/** Parts a question is split into for grading: more than the analysis ever makes. */
const MAX_PARTS = 5;

/**
 * From relevance to grade, piecewise linear. Passages that answer a question reach 0.3 to 0.9, questions that the
 * documents say nothing about hardly ever 0.3; the grades between keep the order of the best.
 */
const BY_WORDS: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.14, 0.15],
  [0.3, 0.5],
  [0.5, 0.8],
  [0.9, 0.98],
  [1, 1],
];

/**
 * Grades passages by how much of the question's weight they cover; a question of several parts by its best part. What
 * a todo of the plan gave was asked for, and is relevant whatever its words.
 */
export function gradePassages(
  question: string,
  passages: readonly PassageText[],
  weights: TermWeights,
  parts: readonly string[] = [],
  meaning?: Meaning,
): PassageGrade[] {
  const subQuestions = subQuestionsOf(question, detectLanguage(question), MAX_PARTS);
  const byMeaning = meaning?.grades(question, passages);
  return passages.map((passage, i) => {
    if (isResult(passage)) return { passageId: passage.id, score: 1 };
    const read = readPassage(passage);
    const scores = (some: readonly string[]): number[] =>
      some.map((part) => {
        const value = relevance(weightedWords(part, weights, passage.text), read);
        return Math.round(calibrate(value, BY_WORDS) * 1000) / 1000;
      });
    return {
      passageId: passage.id,
      score: Math.max(
        Math.round((byMeaning?.[i] ?? 0) * 1000) / 1000,
        ...scores([question, ...subQuestions]),
      ),
      ...(parts.length > 0 ? { parts: scores(parts) } : {}),
    };
  });
}

/** Uncalibrated relevance of a passage for the words of a question, 0..1. */
function relevance(words: readonly WeightedWord[], read: ReadPassage): number {
  const whole = coverage(words, read.all);
  const close = Math.max(
    0,
    ...read.units.map((unit, i) =>
      coverage(words, anyOf(read.heading, unit.tokens, read.units[i + 1]?.tokens ?? new Set())),
    ),
  );
  const lacksNumber = words.some((word) => /\d/.test(word.surface) && wordCoverage(word, read.all) === 0);
  const value = WHOLE_SHARE * whole + CLOSE_SHARE * close + OFTEN_SHARE * frequency(words, read);
  return value * (lacksNumber ? MISSING_NUMBER_FACTOR : 1);
}

/** Weighted share, 0..1, of the saturated frequencies that the words could reach in a passage. */
function frequency(words: readonly WeightedWord[], read: ReadPassage): number {
  const norm = K1 * (1 - B + (B * lengthOf(read)) / TYPICAL_TOKENS);
  let reached = 0;
  let total = 0;
  for (const word of words) {
    const times = occurrences(word, read.counts);
    reached += (word.weight * times) / (times + norm);
    total += word.weight;
  }
  return total > 0 ? reached / total : 0;
}

function lengthOf(read: ReadPassage): number {
  return [...read.counts.values()].reduce((sum, count) => sum + count, 0);
}

function calibrate(value: number, points: typeof BY_WORDS): number {
  const above = points.findIndex(([x]) => x >= value);
  if (above <= 0) return 0;
  const [x0, y0] = points[above - 1]!;
  const [x1, y1] = points[above]!;
  return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0);
}
