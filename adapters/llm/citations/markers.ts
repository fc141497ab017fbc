/** [1], [1, 2], 【1】, with the blanks before them. */
const MARKER = /[ \t]*(?:\[(\d{1,3}(?:\s*[,;、]\s*\d{1,3})*)\]|【(\d{1,3})(?:†[^】]*)?】)(?!\()/gu;
/** Where brackets are code. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;

/**
 * The text with every marker replaced by what `replace` makes of its numbers. Markers inside code are left alone. Where
 * nothing takes a marker's place, the blanks before it go, too.
 */
export function replaceMarkers(text: string, replace: (numbers: number[]) => string): string {
  let result = '';
  let from = 0;
  const plain = (part: string): string =>
    part.replace(MARKER, (found: string, list?: string, single?: string) => {
      const numbers = (list ?? single ?? '').split(/[,;、]/).map(Number);
      const replacement = replace(numbers);
      return replacement === '' ? '' : `${/^[ \t]*/.exec(found)?.[0] ?? ''}${replacement}`;
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
