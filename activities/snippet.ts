/** Hangul, kana and ideographs with their punctuation, and full-width forms: twice as wide as other characters. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/**
 * The beginning of a text, at most `width` characters wide; an ellipsis stands for the rest. A Korean character counts
 * two, as on a screen: it says about as much as two of English, and takes three times the bytes of history.
 */
export function snippetOf(text: string, width: number): string {
  let used = 0;
  let fitting = 0; // with room for the ellipsis
  let seen = 0;
  for (const character of text) {
    used += WIDE.test(character) ? 2 : 1;
    seen += character.length;
    if (used > width) return `${text.slice(0, fitting).trimEnd()}…`;
    if (used < width) fitting = seen;
  }
  return text;
}
