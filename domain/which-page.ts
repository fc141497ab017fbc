import type { Analysis } from '../contract/analysis.js';
import type { Grade, Passage, PassageText } from '../contract/passage.js';
import { evidenceOf } from './grading.js';
import { queryWords, splitSentences } from './text/index.js';

/** Clarity, 0..1, from which a question names what it is about, whatever titles there are. */
const CLEAR = 0.85;
/** Grades that differ by less are taken for equal. */
const EQUAL_GRADES = 0.05;
/** Words of a question that may stand in no title, as what is done ("How do I apply for leave?"). */
const OTHER_WORDS = 1;
/** The same beside a heading, which is a topic of its own: also those that say what is wanted of it ("How many visitors are allowed at a time?"). */
const OTHER_WORDS_OF_TOPIC = 3;

/**
 * Returns the best passages of the pages that a question fits equally, one for each, and none where one page answers it. Pages
 * fit equally when their titles hold the same number of its words, more than other titles do, and none is graded
 * better. Where no title holds any, the headings of the passages tell. Only pages in the language of the question count. Counts
 * its words where they were not recorded.
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
  const titled = pages.map(({ title, grade }) =>
    asked ? wordsInTitle(asked, title) : (grade?.inTitle ?? 0),
  );
  const named = titled.some((held) => held > 0) ? titled : pages.map(({ grade }) => grade?.inHeading ?? 0);
  const most = Math.max(0, ...named);
  if (
    most === 0 ||
    (words ?? asked?.length ?? 0) - most > (named === titled ? OTHER_WORDS : OTHER_WORDS_OF_TOPIC)
  )
    return [];
  const best = Math.max(...pages.map(scoreOf));
  const equal = pages.filter((page, i) => named[i] === most && scoreOf(page) > best - EQUAL_GRADES);
  return equal.length > 1 ? equal : [];
}

/** Number of words of a question, each given by its terms, that stand in a title as words or as the beginnings of words. */
function wordsInTitle(words: readonly string[][], title: string): number {
  const ofTitle = queryWords(title);
  return words.filter((terms) => ofTitle.some((other) => terms.every((term, i) => other[i] === term))).length;
}

/** The numbers of words of a question that the title and the headings of a passage hold, those that are none left out. */
export function namedBy(
  words: readonly string[][],
  passage: Pick<PassageText, 'title' | 'section' | 'text'>,
): Pick<Grade, 'inTitle' | 'inHeading'> {
  const inTitle = wordsInTitle(words, passage.title);
  const inHeading = wordsInHeading(words, passage);
  return { ...(inTitle > 0 ? { inTitle } : {}), ...(inHeading > 0 ? { inHeading } : {}) };
}

/** Number of words of a question that one of the headings of a passage holds, the one that holds most: that above it, or one within it. */
function wordsInHeading(
  words: readonly string[][],
  { section, text }: Pick<PassageText, 'section' | 'text'>,
): number {
  const within = splitSentences(text).filter(({ kind }) => kind === 'heading');
  const headings = [section.split(' › ').at(-1)!, ...within.map((heading) => heading.text)];
  return Math.max(...headings.map((heading) => wordsInTitle(words, heading)));
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
