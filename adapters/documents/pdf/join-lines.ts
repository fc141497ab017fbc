import { withSingleBlanks } from '../../../domain/text/index.js';
/** The way words continue from line to line. It differs between programs and is detected from the whole document. */
export interface LineHabits {
  /** True if Korean lines are cut inside words: then only a line with a space at its end ends a word. */
  cutsKoreanWords: boolean;
}

/** A line of a paragraph. */
export interface TextLine {
  text: string;
  /** True if white space follows it. */
  spaced: boolean;
}

const HANGUL_END = /\p{Script=Hangul}$/u;
const HANGUL_START = /^\p{Script=Hangul}/u;
/** Share of Korean lines with a space at their end that shows that the program writes it where a word ends. */
const SPACED_SHARE = 0.2;

/** Learns from pairs of consecutive lines how Korean lines end. */
export function lineHabits(pairs: Iterable<readonly [TextLine, TextLine]>): LineHabits {
  let korean = 0;
  let spaced = 0;
  for (const [line, next] of pairs) {
    if (!HANGUL_END.test(line.text) || !HANGUL_START.test(next.text)) continue;
    korean += 1;
    if (line.spaced) spaced += 1;
  }
  return { cutsKoreanWords: spaced < korean && spaced >= korean * SPACED_SHARE };
}

const CJK_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const CJK_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns the way the last word of a line ends: at a soft or hard hyphen, cut and continued in the next line, or
 * complete.
 */
function wordEnd({ text, spaced }: TextLine, next: string, habits: LineHabits): 'hyphen' | 'cut' | 'end' {
  if (/\p{L}\u00ad$/u.test(text)) return 'hyphen';
  // a hyphen in front of a capital or a digit belongs to the word
  if (/\p{Ll}[-‐]$/u.test(text)) return /^\p{Ll}/u.test(next) ? 'hyphen' : 'cut';
  if (CJK_END.test(text) && CJK_START.test(next)) return 'cut';
  const korean = HANGUL_END.test(text) && HANGUL_START.test(next);
  return korean && habits.cutsKoreanWords && !spaced ? 'cut' : 'end';
}

/** The lines of a paragraph as running text. */
export function joinLines(lines: readonly TextLine[], habits: LineHabits): string {
  const parts = lines.map((line, index) => {
    const next = lines[index + 1];
    const end = next ? wordEnd(line, next.text, habits) : 'cut';
    return end === 'hyphen' ? line.text.slice(0, -1) : end === 'cut' ? line.text : `${line.text} `;
  });
  return withSingleBlanks(parts.join('').replaceAll('\u00ad', '')).trim();
}
