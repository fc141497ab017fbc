/** A run of letters of one kind. `latin` stands for every script that is written with spaces between words. */
export interface Word {
  kind: 'latin' | 'hangul' | 'cjk';
  /** Normalised: NFKC, lower case, diacritics of Latin letters removed, apostrophes and thousands separators gone. */
  text: string;
  /** As written, before lower-casing. */
  raw: string;
  /** True if it follows the word before it without a gap, as the particle in `API를`. */
  attached: boolean;
}

const RUNS =
  /(?<hangul>\p{Script=Hangul}+)|(?<cjk>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)|(?<latin>[0-9]+(?:[.,][0-9]+)+|(?:(?![\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+(?:['’](?:(?![\p{Script=Hangul}])\p{L})+)*(?:\+\+|#(?![\p{L}\p{N}]))?)/gu;

function normaliseLatin(raw: string): string {
  const lower = raw
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '');
  if (/^\d/.test(lower) && lower.includes(',')) return lower.replaceAll(',', '');
  return /^[\x20-\x7e]*$/.test(lower)
    ? lower
    : lower.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

/** Splits a text into words by script, in order. Punctuation, symbols and emoji fall away. */
export function splitWords(text: string): Word[] {
  const found: Word[] = [];
  let end = -1;
  for (const match of text.normalize('NFKC').matchAll(RUNS)) {
    const { hangul, cjk } = match.groups!;
    const raw = match[0];
    const kind = hangul ? 'hangul' : cjk ? 'cjk' : 'latin';
    const normalised = kind === 'latin' ? normaliseLatin(raw) : raw;
    if (normalised) found.push({ kind, text: normalised, raw, attached: match.index === end });
    end = match.index + raw.length;
  }
  return found;
}

/** A character ends every run, or may stand in the middle of one, in its middle or at its end, or anywhere in it. */
const [GAP, INSIDE, TAIL, LETTER] = [0, 1, 2, 3];

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\w/.test(character)) return LETTER;
  return /[.,']/.test(character) ? INSIDE : /[+#]/.test(character) ? TAIL : GAP;
});

function partOf(code: number): number {
  if (code < ASCII.length) return ASCII[code]!;
  if (code === 0x2019) return INSIDE; // ’
  return code >= 0x2000 && code <= 0x206f ? GAP : LETTER; // other punctuation and blanks; a letter in doubt only joins words
}

/**
 * Cuts a text into pieces that hold whole runs: what `splitWords` makes of each does not depend on the others.
 * @param take is told the normalised text, where in it the piece begins and ends, and a hash of the piece, 30 bits
 */
export function eachPiece(
  text: string,
  take: (text: string, begin: number, end: number, hash: number) => void,
): void {
  const normalised = text.normalize('NFKC');
  let begin = -1;
  let hash = 0;
  for (let i = 0; i < normalised.length; i++) {
    const code = normalised.charCodeAt(i);
    const part = partOf(code);
    if (begin < 0) {
      if (part !== LETTER) continue;
      begin = i;
      hash = 0;
    } else if (part === GAP || (part === INSIDE && partOf(normalised.charCodeAt(i + 1)) === GAP)) {
      take(normalised, begin, i, hash);
      begin = -1;
    }
    hash = (Math.imul(hash, 31) + code) & 0x3fffffff;
  }
  if (begin >= 0) take(normalised, begin, normalised.length, hash);
}

/** A text with one blank in place of each run of white space, line breaks included. */
export function withSingleBlanks(text: string): string {
  // single blanks are most of them and stay: to replace each by itself takes twenty times as long
  return text.replace(/[^\S ]\s*| \s+/g, ' ');
}
