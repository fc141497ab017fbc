import type { Access } from '../../../../contract/passage.js';
import { stemEnglish } from '../../../../domain/text/english.js';
import { isKoreanStopWord } from '../../../../domain/text/korean.js';
import { indexTokens, queryTokens } from '../../../../domain/text/index.js';
import type { TermStatistics } from '../../../../ports/term-statistics.js';
import { isGenericWord } from '../evidence/content-words.js';
import { synonymsOf } from '../evidence/synonyms.js';

/** Lower-case words long enough that one slip leaves them recognisable. Capitals may be names, which are spelled as they please. */
const WORD = /(?<![\p{L}\p{N}_#@./`-])[a-z]{6,}(?![\p{L}\p{N}_@/`-]|\.\p{L})|(?<![가-힣])[가-힣]{2,}/gu;
const VOWELS = [...'aeiouy'];
/** Chunks that hold a word at least, before a word is taken for a slip of it. */
const MIN_CHUNKS = 2;

/** A word and the index terms by which it is found. */
interface Spelling {
  text: string;
  terms: string[];
}

/**
 * The text with words that the index does not know put right where they are one slip of the hand away from one that it
 * knows: of several the one that stands in most chunks. Words that mean something without the index stay.
 * @throws PortError of the statistics.
 */
export async function withSpellingMended(
  text: string,
  statistics: TermStatistics,
  access: Access | undefined,
): Promise<string> {
  const frequenciesOf = async (spellings: readonly Spelling[]): Promise<ReadonlyMap<string, number>> => {
    const terms = [...new Set(spellings.flatMap((spelling) => spelling.terms))];
    if (terms.length === 0) return new Map();
    return (await statistics.documentFrequencies({ terms, access })).frequencies;
  };
  const written = [...new Set(text.match(WORD) ?? [])]
    .filter((word) => !isGenericWord(word) && synonymsOf(word).length === 0)
    .map((word) => ({ text: word, terms: queryTokens(word) }))
    .filter(({ terms }) => terms.length > 0);
  const known = await frequenciesOf(written);
  const slips = written
    .filter(({ terms }) => terms.some((term) => !known.get(term)))
    .map((word) => ({ word: word.text, others: neighboursOf(word, known) }));
  const frequencies = await frequenciesOf(slips.flatMap(({ others }) => others));
  const chunksOf = ({ terms }: Spelling): number =>
    Math.min(...terms.map((term) => frequencies.get(term) ?? 0));
  const mended = new Map(
    slips.flatMap(({ word, others }) => {
      const [best] = others
        .filter((other) => isKoreanStopWord(other.text) || chunksOf(other) >= MIN_CHUNKS)
        .sort((a, b) => chunksOf(b) - chunksOf(a));
      return best ? [[word, best.text]] : [];
    }),
  );
  return mended.size === 0 ? text : text.replace(WORD, (word) => mended.get(word) ?? word);
}

function neighboursOf(word: Spelling, known: ReadonlyMap<string, number>): Spelling[] {
  return /^[a-z]/.test(word.text) ? latinNeighbours(word.text) : hangulNeighbours(word, known);
}

/**
 * Words made by one of the usual slips behind the first letter, which is seldom wrong: two letters swapped, a letter
 * doubled or not, a vowel missing or another. Other letters make other words: plane, place.
 */
function latinNeighbours(word: string): Spelling[] {
  const found = new Set<string>();
  for (let at = 1; at < word.length; at++) {
    const [before, [letter = '', next = ''], rest] = [word.slice(0, at), word.slice(at), word.slice(at + 2)];
    found.add(before + next + letter + rest);
    found.add(before + letter + letter + next + rest);
    if (letter === next) found.add(before + letter + rest);
    for (const vowel of VOWELS) {
      found.add(before + vowel + letter + next + rest);
      if (VOWELS.includes(letter)) found.add(before + vowel + next + rest);
    }
  }
  const stem = stemEnglish(word);
  return [...found]
    .filter((text) => !isGenericWord(text))
    .map((text) => ({ text, terms: indexTokens(text) }))
    .filter(({ terms }) => terms.length === 1 && terms[0] !== stem);
}

const FIRST_SYLLABLE = 0xac00;
const [MEDIALS, FINALS] = [21, 28];
/** Vowels that sound or lie alike, by their place in Unicode: ㅐ ㅔ, ㅒ ㅖ, ㅙ ㅚ ㅞ, ㅜ ㅡ. */
const ALIKE = [
  [1, 5],
  [3, 7],
  [10, 11, 15],
  [13, 18],
];

/**
 * Words of which one vowel is another that sounds or lies alike, where the pairs of syllables around it are unknown as they
 * stand: 교채 → 교체. Particles and endings are not touched.
 */
function hangulNeighbours({ text, terms }: Spelling, known: ReadonlyMap<string, number>): Spelling[] {
  const syllables = [...text];
  return syllables.flatMap((syllable, at) => {
    const pairs = (other: string): string[] => [
      ...(at > 0 && terms.includes(syllables[at - 1]! + syllable) ? [syllables[at - 1]! + other] : []),
      ...(terms.includes(syllable + (syllables[at + 1] ?? '')) ? [other + syllables[at + 1]!] : []),
    ];
    const asWritten = pairs(syllable);
    if (asWritten.length === 0 || asWritten.some((pair) => known.get(pair))) return [];
    return vowelsAlike(syllable).map((other) => ({
      text: [...syllables.slice(0, at), other, ...syllables.slice(at + 1)].join(''),
      terms: pairs(other),
    }));
  });
}

function vowelsAlike(syllable: string): string[] {
  const code = syllable.charCodeAt(0) - FIRST_SYLLABLE;
  const medial = Math.floor(code / FINALS) % MEDIALS;
  return ALIKE.filter((group) => group.includes(medial))
    .flat()
    .filter((other) => other !== medial)
    .map((other) => String.fromCharCode(FIRST_SYLLABLE + code + (other - medial) * FINALS));
}
