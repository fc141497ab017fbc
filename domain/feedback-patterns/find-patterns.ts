import type { FeedbackPattern } from '../../contract/feedback.js';
import { diagnose, type Complaint, type Diagnosis } from './diagnose.js';
import { groupBy } from '../group-by.js';
import { isEnglishStopWord, stemEnglish } from '../text/english.js';
import { isKoreanStopWord, stripEndings } from '../text/korean.js';
import { splitWords, type Word } from '../text/words.js';

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

/** Words of complaints of every kind. */
const GENERIC = new Set(
  (
    'answer respons repli question inform result thing bad wrong incorrect good help us get got realli veri also need want ' +
    '답변 대답 질문 내용 정보 부분 결과 너무 정말 진짜 그냥 아주 많이 조금 계속 다시 제대로 그런 이렇게 별로 도움'
  ).split(' '),
);
const GENERIC_VERB = /^(?:틀렸|틀린|틀려|틀립|잘못|이상하|이상해|아쉽|아쉬|좋겠|같아|같습)/;

/** Topics that a comment names: the word that stands for all its forms, and the form it has here. */
function termsOf(comment: string): Map<string, string> {
  const terms = new Map<string, string>();
  for (const word of splitWords(comment)) {
    const term = termOf(word);
    if (term !== undefined && !GENERIC.has(term) && !terms.has(term))
      terms.set(term, word.kind === 'hangul' ? term : word.text);
  }
  return terms;
}

function termOf({ kind, text }: Word): string | undefined {
  if (kind === 'latin') return isEnglishStopWord(text) || text.length < 2 ? undefined : stemEnglish(text);
  if (kind === 'cjk') return text;
  if (isKoreanStopWord(text) || GENERIC_VERB.test(text)) return undefined;
  const stem = stripEndings(text);
  // one syllable is as good as any other
  return stem.length < 2 || isKoreanStopWord(stem) ? undefined : stem;
}
