import type { Grade, Passage } from '../contract/passage.js';
import type { Policy } from '../contract/policy.js';

/** The grade of a score under the policy's levels, with the parts of the question of which the score is medium or better. */
export function gradeOf(policy: Policy['grading'], score: number, parts?: readonly number[]): Grade {
  const level = score >= policy.high ? 'high' : score >= policy.medium ? 'medium' : 'low';
  if (!parts) return { score, level };
  return { score, level, parts: parts.flatMap((part, i) => (part >= policy.medium ? [i] : [])) };
}

/** The passages an answer may rest on: graded medium or better, best first. */
export function evidenceOf(passages: readonly Passage[]): Passage[] {
  return passages
    .filter((passage) => passage.grade !== undefined && passage.grade.level !== 'low')
    .sort(byGrade);
}

/** The passages that a search found, without what todos of the plan gave: those were asked for and need no search. */
export function foundBySearch(passages: readonly Passage[]): Passage[] {
  return passages.filter(({ source }) => source === 'document' || source === 'web');
}

/** The first `count` passages that a search found, and all that todos of the plan gave: people asked for those. */
export function bestPassages(passages: readonly Passage[], count: number): Passage[] {
  const beyond = new Set(foundBySearch(passages).slice(count));
  return passages.filter((passage) => !beyond.has(passage));
}

/**
 * True if retrieval needs no correction: by the best, when a passage may be used at all; else when enough passages of grade
 * high and a high average grade are among those that count. By the evidence, what misses the point does not count: an
 * index always returns k passages, and how many of them miss says nothing about those that meet it.
 */
export function isSufficient(policy: Policy['grading'], passages: readonly Passage[]): boolean {
  const found = foundBySearch(passages);
  const counted = policy.sufficientBy === 'all' ? found : evidenceOf(found);
  if (counted.length === 0 || policy.sufficientBy === 'best') return counted.length > 0;
  const scores = counted.map((passage) => passage.grade?.score ?? 0);
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const high = scores.filter((score) => score >= policy.high).length;
  return average >= policy.sufficientAverage && high >= policy.sufficientHigh;
}

/** The parts of a question that no passage found is relevant for; none where the grades do not tell parts apart. */
export function partsLacking(parts: readonly string[], passages: readonly Passage[]): string[] {
  const met = foundBySearch(passages).map(({ grade }) => grade?.parts);
  if (met.length === 0 || met.includes(undefined)) return [];
  return parts.filter((_, i) => !met.some((some) => some?.includes(i)));
}

const LEVELS = { high: 2, medium: 1, low: 0 };

/**
 * Best passages first: by level of grade, and within a level in the order in which the searches ranked them, which tells
 * more than small differences between grades. Relies on sorting being stable.
 */
export function byGrade(a: Passage, b: Passage): number {
  return LEVELS[b.grade?.level ?? 'low'] - LEVELS[a.grade?.level ?? 'low'];
}

/** Adds newly found passages to those known, by id; a passage found again keeps its grade and its better similarity. */
export function mergePassages(known: readonly Passage[], found: readonly Passage[]): Passage[] {
  const byId = new Map(known.map((passage) => [passage.id, passage]));
  for (const passage of found) {
    const before = byId.get(passage.id);
    byId.set(
      passage.id,
      before?.contentHash === passage.contentHash
        ? { ...before, similarity: Math.max(before.similarity, passage.similarity) }
        : passage,
    );
  }
  return [...byId.values()];
}

/** True if a passage comes from a confidential document. */
export function isConfidential(passages: readonly Passage[]): boolean {
  return passages.some(({ classification }) => classification === 'confidential');
}
