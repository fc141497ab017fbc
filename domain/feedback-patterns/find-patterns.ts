import type { FeedbackPattern } from '../../contract/feedback.js';
import { diagnose, type Complaint, type Diagnosis } from './diagnose.js';
import { termsOf } from './terms.js';
import { groupBy } from '../group-by.js';

const MOST_PATTERNS = 50;
const MOST_WORDS = 5;
const MOST_EXAMPLES = 3;
/** Of the words, those that told the theme. */
const MOST_THEME_WORDS = 2;

interface Member extends Diagnosis {
  terms: Map<string, string>;
}

/**
 * Groups negative opinions by the remedy they suggest and, inside it, by what their comments share: a theme, or else a
 * topic. The most frequent groups come first. The same opinions give the same groups in whatever order they come.
 */
export function findPatterns(complaints: readonly Complaint[]): FeedbackPattern[] {
  const members = complaints
    .map((complaint): Member => ({ ...diagnose(complaint), terms: termsOf(complaint.opinion.comment) }))
    .sort((a, b) => compare(placeOf(b), placeOf(a)));
  const known = frequencies(members);
  const groups = [
    ...groupBy(members, ({ remedy, because, theme }) => `${remedy} ${because} ${theme?.name ?? ''}`),
  ];
  return groups
    .flatMap(([, group]) => (group[0]!.theme ? [group] : byTopic(group)))
    .map((group) => patternOf(group, known, complaints.length))
    .sort((a, b) => b.count - a.count || compare(b.lastAt, a.lastAt) || compare(a.remedy, b.remedy))
    .slice(0, MOST_PATTERNS);
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const placeOf = ({ opinion: { at, queryId, by } }: Member): string =>
  `${new Date(at).toISOString()} ${queryId} ${by}`;

/** In how many comments each term stands. */
function frequencies(members: readonly Member[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of members)
    for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Groups by the topic that most comments share, then of the others the next one. What says nothing is one group. */
function byTopic(members: readonly Member[]): Member[][] {
  const silent = members.filter(({ terms }) => terms.size === 0);
  const groups = silent.length > 0 ? [silent] : [];
  let rest = members.filter(({ terms }) => terms.size > 0);
  while (rest.length > 0) {
    const [topic, count] = [...frequencies(rest)].sort(
      ([a, m], [b, n]) => n - m || b.length - a.length || compare(a, b),
    )[0]!;
    if (count === 1) return [...groups, ...rest.map((member) => [member])];
    groups.push(rest.filter(({ terms }) => terms.has(topic)));
    rest = rest.filter(({ terms }) => !terms.has(topic));
  }
  return groups;
}

/** @param group newest first. */
function patternOf(group: readonly Member[], known: Map<string, number>, of: number): FeedbackPattern {
  const { remedy, because, opinion: newest } = group[0]!;
  return {
    remedy,
    because,
    words: [...new Set([...themeWords(group), ...sharedWords(group, known)])].slice(0, MOST_WORDS),
    count: group.length,
    share: group.length / of,
    examples: pickExamples(group).map(({ opinion }) => opinion),
    lastAt: newest.at,
  };
}

/** Those with a comment tell more than those without. */
function pickExamples(group: readonly Member[]): Member[] {
  const [told, silent] = [true, false].map((has) =>
    group.filter(({ opinion }) => (opinion.comment !== '') === has),
  ) as [Member[], Member[]];
  return [...told, ...silent].slice(0, MOST_EXAMPLES);
}

function themeWords(group: readonly Member[]): string[] {
  const counts = groupBy(
    group.flatMap(({ theme }) => theme?.words ?? []),
    (words) => words,
  );
  return [...counts]
    .sort(([a, m], [b, n]) => n.length - m.length || compare(a, b))
    .map(([words]) => words)
    .slice(0, MOST_THEME_WORDS);
}

/** Topics of at least two comments, most frequent first; of those that are as frequent, those that others name least. */
function sharedWords(group: readonly Member[], known: Map<string, number>): string[] {
  const least = Math.min(2, group.length);
  return [...frequencies(group)]
    .filter(([, count]) => count >= least)
    .sort(([a, m], [b, n]) => n - m || known.get(a)! - known.get(b)! || compare(a, b))
    .map(([term]) => group.find(({ terms }) => terms.has(term))!.terms.get(term)!);
}
