import { withSingleBlanks } from '../text/index.js';

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ո: 'n',
  α: 'a',
  ο: 'o',
  ν: 'v',
  ρ: 'p',
  τ: 't',
  ι: 'i',
};
const ANY_LOOKALIKE = `[${Object.keys(LOOKALIKES).join('')}]`;
const LOOKALIKE = new RegExp(ANY_LOOKALIKE, 'gu');
/** Whole words. Only inside those that hold Latin letters too: Russian and Greek stay what they are. */
const WITH_LOOKALIKES = new RegExp(
  `(?<![\\p{L}\\p{M}])(?=[\\p{L}\\p{M}]*${ANY_LOOKALIKE})[\\p{L}\\p{M}]+`,
  'gu',
);
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/gu;
const TAGS = /[\u{e0020}-\u{e007e}]/gu;
const TAG_OFFSET = 0xe0000;
/** A single letter, then at least four more, each behind a separator: i-g-n-o-r-e. */
const SPACED_OUT = /(?<![a-z])[a-z](?:[-._*·| ][a-z]){4,}(?![a-z])/gu;
/** Digits that pose as letters, inside words that hold letters too: ign0re. */
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const WITH_DIGITS = /(?<![a-z\d])(?=[a-z]*\d)[a-z\d]{3,}/gu;

/**
 * A text as a person would read it out: compatibility forms folded (fullwidth, circled), lower case, without what cannot
 * be seen, look-alike letters and digits as the Latin letters they pose as, letters set apart put together, hidden tag characters as the
 * letters they stand for, and one blank for any white space or Markdown emphasis.
 */
export function readAloud(text: string): string {
  const shown = text
    .replace(TAGS, (character) => String.fromCharCode(character.codePointAt(0)! - TAG_OFFSET))
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .toLowerCase();
  const plain = inLatin(shown)
    .replace(WITH_DIGITS, (word) => (/[a-z]/.test(word) ? withLetters(word) : word))
    .replace(SPACED_OUT, (word) => word.replace(/[^a-z]/gu, ''))
    .replace(/[*_~]+/gu, ' ')
    .replace(/`+/gu, '"');
  return withSingleBlanks(plain);
}

/** Looks at every word of those texts alone that hold such a letter: few do. */
function inLatin(text: string): string {
  if (text.search(LOOKALIKE) === -1) return text;
  return text.replace(WITH_LOOKALIKES, (word) => (/[a-z]/.test(word) ? asLatin(word) : word));
}

function asLatin(word: string): string {
  return word.replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter);
}

function withLetters(word: string): string {
  return word.replace(/\d/g, (digit) => DIGITS[digit] ?? digit);
}
