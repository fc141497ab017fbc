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
 * better. Only pages in the language of the question count.
 */
export function pagesThatFit(
  { refinedQuestion, clarity, language }: Analysis,
  passages: readonly Passage[],
): Passage[] {
  if (clarity >= CLEAR) return [];
  const words = queryWords(refinedQuestion);
  const pages = bestOfEachPage(
    evidenceOf(passages).filter((passage) => passage.source === 'document' && passage.language === language),
  );
  const named = new Map(pages.map((page) => [page, wordsIn(page.title, words)]));
  const most = Math.max(0, ...named.values());
  if (most === 0 || words.length - most > OTHER_WORDS) return [];
  const best = Math.max(...pages.map(scoreOf));
  const equal = pages.filter((page) => named.get(page) === most && scoreOf(page) > best - EQUAL_GRADES);
  return equal.length > 1 ? equal : [];
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

/** Number of words, each given by its terms, that stand in a title as words or as the beginnings of words. */
function wordsIn(title: string, words: readonly string[][]): number {
  const ofTitle = queryWords(title);
  return words.filter((terms) => ofTitle.some((other) => terms.every((term, i) => other[i] === term))).length;
}
