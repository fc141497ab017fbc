/** A text as it is compared, with the place in the original of every UTF-16 unit of it. */
interface FoldedText {
  text: string;
  /** `starts[i]`, `ends[i]`: where the character that gave unit i begins and ends in the original. */
  starts: number[];
  ends: number[];
}

const SINGLE_QUOTES = /[‘’‚‛′`´＇]/gu;
const DOUBLE_QUOTES = /[“”„‟″«»「」『』＂]/gu;
const DASHES = /[‐‑‒–—−]/gu;
const OPENING = /[‹＜﹤〈]/gu;
const LEFT_OUT =
  /^(?:[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}])$/u;

/**
 * Folds what differs between a passage and a faithful copy of it: composition of letters, case, white space (any run is
 * one blank), the shape of quotation marks and dashes, and characters that cannot be seen.
 */
export function fold(original: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] };
  let wasBlank = false;
  for (const { text, start, end } of clustersOf(original)) {
    const shown = [...text].filter((character) => !LEFT_OUT.test(character)).join('');
    if (shown === '') continue;
    const isBlank = shown.trim() === '';
    if (isBlank && wasBlank) continue;
    wasBlank = isBlank;
    const plain = isBlank ? ' ' : plainOf(shown);
    folded.text += plain;
    folded.starts.push(...Array<number>(plain.length).fill(start));
    folded.ends.push(...Array<number>(plain.length).fill(end));
  }
  return folded;
}

function plainOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
    .replace(OPENING, '<');
}

const COMPOSING = /[\p{M}\u1160-\u11ff\ud7b0-\ud7ff]/u;

/** Characters with what composes with them: marks, and the vowels and finals of decomposed Hangul. */
function* clustersOf(text: string): Generator<{ text: string; start: number; end: number }> {
  let start = 0;
  let cluster = '';
  for (const character of text) {
    if (cluster !== '' && !COMPOSING.test(character)) {
      yield { text: cluster, start, end: start + cluster.length };
      start += cluster.length;
      cluster = '';
    }
    cluster += character;
  }
  if (cluster !== '') yield { text: cluster, start, end: start + cluster.length };
}
