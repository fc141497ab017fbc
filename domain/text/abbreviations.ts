/** Abbreviations that are always followed by more of the sentence. */
const INNER = new Set(
  `mr mrs ms dr c prof st sr jr gen col lt sgt capt rev hon gov sen rep e.g i.e eg ie vs cf al viz approx ca fig figs eq
  eqs sec secs ch vol vols pp p no nos art ed eds dept univ jan feb mar apr jun jul aug sep sept oct nov dec mt ft`.split(
    /\s+/,
  ),
);

/** Abbreviations that may also end a sentence. */
const EITHER = new Set('etc inc ltd co corp a.m p.m am pm u.s u.k u.n d.c b.c a.d ph.d bros'.split(' '));

const SENTENCE_STARTER =
  /^\s+["'“‘(]*(The|A|An|In|On|At|It|He|She|They|We|You|I|This|That|These|Those|But|And|However|When|If|As|For|To|By|After|Before|While|There|Its|His|Her|Their)\b/;

/** True if the full stop after `before` (text up to it, without it) belongs to an abbreviation or an initial. */
export function isAbbreviation(before: string, after: string): boolean {
  const word = /(?:^|[\s("'“‘[])((?:\p{L}\.)*\p{L}+)$/u.exec(before)?.[1];
  if (!word) return false;
  const lower = word.toLowerCase();
  if (EITHER.has(lower)) return !SENTENCE_STARTER.test(after) && /^\s+\S/.test(after);
  // an initial: J. K. Rowling
  return INNER.has(lower) || /^[A-Z]$/.test(word);
}
