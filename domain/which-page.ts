import type { Analysis } from '../contract/analysis.js';
import type { Passage } from '../contract/passage.js';
import { evidenceOf } from './grading.js';
import { queryWords } from './text/index.js';

/** Clarity, 0..1, from which a question names what it is about, whatever titles there are. */
const CLEAR = 0.85;
/** Grades that differ by less are taken for equal. */
const EQUAL_GRADES = 0.05;
/** Words of a question that may stand in no title, as what is done ("How do I apply for leave?"). */
const OTHER_WORDS = 1;

/**
 * Returns the best passages of the pages that a question fits equally, one for each, and none where one page answers it. Pages
 * fit equally when their titles hold the same number of its words, more than other titles do, and none is graded
 * better. Only pages in the language of the question count. Counts its words where they were not recorded.
 */
export function pagesThatFit(
  { refinedQuestion, clarity, language, words }: Analysis,
  passages: readonly Passage[],
): Passage[] {
  if (clarity >= CLEAR) return [];
  const pages = bestOfEachPage(
    evidenceOf(passages).filter((passage) => passage.source === 'document' && passage.language === language),
  );
  const asked = words === undefined ? queryWords(refinedQuestion) : undefined;
  const named = pages.map(({ title, grade }) => (asked ? wordsInTitle(asked, title) : (grade?.inTitle ?? 0)));
  const most = Math.max(0, ...named);
  if (most === 0 || (words ?? asked?.length ?? 0) - most > OTHER_WORDS) return [];
  const best = Math.max(...pages.map(scoreOf));
  const equal = pages.filter((page, i) => named[i] === most && scoreOf(page) > best - EQUAL_GRADES);
  return equal.length > 1 ? equal : [];
}

/** Number of words of a question, each given by its terms, that stand in a title as words or as the beginnings of words. */
export function wordsInTitle(words: readonly string[][], title: string): number {
  const ofTitle = queryWords(title);
  return words.filter((terms) => ofTitle.some((other) => terms.every((term, i) => other[i] === term))).length;
}

function bestOfEachPage(passages: readonly Passage[]): Passage[] {
  const best = new Map<string, Passage>();
  for (const passage of passages) {
    const known = best.get(passage.title);
    if (!known || scoreOf(passage) > scoreOf(known)) best.set(passage.title, passage);
  }
  return [...best.values()];
}

function scoreOf({ grade }: Passage): number {
  return grade?.score ?? 0;
}
