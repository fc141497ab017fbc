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

const JOINED_RUNS = new RegExp(`(?:${RUNS.source.replaceAll(/\?<\w+>/g, '?:')})+`, 'gu');

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

/** Cuts a text into words that are written without a gap: what `splitWords` makes of each does not depend on the others. */
export function joinedWords(text: string): string[] {
  return text.normalize('NFKC').match(JOINED_RUNS) ?? [];
}
