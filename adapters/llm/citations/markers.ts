/** Runs of [1], [1, 2], 【1】, with the blanks before them. */
const MARKERS = /[ \t]*(?:[ \t]?(?:\[\d{1,3}(?:\s*[,;、]\s*\d{1,3})*\]|【\d{1,3}(?:†[^】]*)?】)(?!\())+/gu;
const NUMBERS = /(?:†[^】]*)|(\d{1,3})/gu;
/** Where brackets are code. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;

/**
 * The text with every run of markers replaced by what `replace` makes of its numbers. Markers inside code are left alone. Where
 * nothing takes a marker's place, the blanks before it go, too.
 */
export function replaceMarkers(text: string, replace: (numbers: number[]) => string): string {
  let result = '';
  let from = 0;
  const plain = (part: string): string =>
    part.replace(MARKERS, (run) => {
      const numbers = [...run.matchAll(NUMBERS)].flatMap(([, number]) => (number ? [Number(number)] : []));
      const replacement = replace(numbers);
      return replacement === '' ? '' : `${/^[ \t]*/.exec(run)?.[0] ?? ''}${replacement}`;
    });
  for (const code of text.matchAll(CODE)) {
    result += plain(text.slice(from, code.index)) + code[0];
    from = code.index + code[0].length;
  }
  return result + plain(text.slice(from));
}

/** Numbers of the markers in a text, in order, with repeats. */
export function markersIn(text: string): number[] {
  const found: number[] = [];
  replaceMarkers(text, (numbers) => {
    found.push(...numbers);
    return '';
  });
  return found;
}
