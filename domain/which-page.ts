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

/** Words that a sentence must hold to be what a question asks for, at least. */
const SAID_TOGETHER = 2;

/**
 * Returns the best passages of the pages that a question fits equally, one for each, and none where one page answers it. Pages
 * fit equally when their titles hold the same number of its words, more than other titles do, and none is graded
 * better. Where no title holds any, the headings of the passages tell, and where these hold none, sentences that hold all of
 * them. Only pages in the language of the question count. Counts its words where they were not recorded.
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
  const titled = pages.map(({ title, grade }) => (asked ? wordsIn(asked, title) : (grade?.inTitle ?? 0)));
  const all = words ?? asked?.length ?? 0;
  const inHeading = pages.map(({ grade }) => grade?.inHeading ?? 0);
  const best = Math.max(...pages.map(scoreOf));
  const fitting = (named: readonly number[], most: number): Passage[] =>
    pages.filter((page, i) => named[i] === most && scoreOf(page) > best - EQUAL_GRADES);
  const [named, others] = titled.some((held) => held > 0)
    ? [titled, OTHER_WORDS]
    : [inHeading, OTHER_WORDS_OF_TOPIC];
  const most = Math.max(0, ...named);
  const equal = most > 0 && all - most <= others ? fitting(named, most) : [];
  if (equal.length > 1) return equal;
  if (named === titled || all < SAID_TOGETHER) return [];
  const saying = fitting(
    pages.map(({ grade }) => grade?.inSentence ?? 0),
    all,
  );
  return saying.length > 1 ? saying : [];
}

/** Number of words of a question, each given by its terms, that stand in a text as words or as the beginnings of words. */
function wordsIn(words: readonly string[][], text: string): number {
  const ofText = queryWords(text);
  return words.filter((terms) => ofText.some((other) => terms.every((term, i) => other[i] === term))).length;
}

/** Words of a question that places of a passage hold. */
export type NamedBy = Pick<Grade, 'inTitle' | 'inHeading' | 'inSentence'>;

/** The numbers of words of a question that the title, a heading and a sentence of a passage hold, those that are none left out. */
export function namedBy(
  words: readonly string[][],
  passage: Pick<PassageText, 'title' | 'section' | 'text'>,
): NamedBy {
  const { title, section, text } = passage;
  const pieces = splitSentences(text);
  const within = pieces.filter(({ kind }) => kind === 'heading');
  const mostIn = (texts: readonly string[]): number =>
    Math.max(0, ...texts.map((one) => wordsIn(words, one)));
  const held = {
    inTitle: wordsIn(words, title),
    inHeading: mostIn([section.split(' › ').at(-1)!, ...within.map((heading) => heading.text)]),
    inSentence: mostIn(pieces.filter((piece) => !within.includes(piece)).map((piece) => piece.text)),
  };
  return Object.fromEntries(Object.entries(held).filter(([, count]) => count > 0));
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
