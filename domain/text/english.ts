import { stemmer } from 'stemmer';

/** Function words, interrogatives and the small change of questions: they say nothing about the topic. */
const STOP_WORDS = new Set(
  `a about above after again against all also am an and any are aren't as at be because been before being below
  between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each either
  etc few for from further had hadn't has hasn't have haven't having he her here hers herself him himself his how
  however i i'd i'll i'm i've if in into is isn't it it's its itself just let let's may me might mine more most must
  my myself no nor not of off on once one only onto or other our ours ourselves out over own per please shall she
  should shouldn't so some such tell than that that's the their theirs them themselves then there there's these they
  they're this those though through thus to too under until up upon us very via was wasn't we were weren't what what's
  when where whether which while who who's whom whose why will with within without won't would wouldn't yes yet you
  you're your yours yourself yourselves`
    .split(/\s+/)
    .map((word) => word.replace("'", '')),
);

const ASCII_LETTERS = /^[a-z]{3,}$/;

/** True if a lower-cased word (apostrophes removed or not) is a function word of English. */
export function isEnglishStopWord(word: string): boolean {
  return STOP_WORDS.has(word.replace("'", ''));
}

/** Porter stem of a lower-cased English word; anything else (digits, other alphabets, two letters) as it is. */
export function stemEnglish(word: string): string {
  return ASCII_LETTERS.test(word) ? stemmer(word) : word;
}
