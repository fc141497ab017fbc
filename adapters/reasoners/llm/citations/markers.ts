import { outsideCode } from './markdown.js';

/** Runs of [1], [1, 2], 【1】, with the blanks before them. */
const MARKERS =
  /(?<![ \t])[ \t]*(?:[ \t]?(?:\[\d{1,3}(?:\s*[,;、]\s*\d{1,3})*\]|【\d{1,3}(?:†[^】]*)?】)(?!\())+/gu;
const NUMBERS = /(?:†[^】]*)|(\d{1,3})/gu;

/**
 * The text with every run of markers replaced by what `replace` makes of its numbers. Markers inside code are left alone.
 * Where nothing takes their place, the blanks before them go, too.
 */
export function replaceMarkers(text: string, replace: (numbers: number[]) => string): string {
  return outsideCode(text, (part) =>
    part.replace(MARKERS, (run) => {
      const numbers = [...run.matchAll(NUMBERS)].flatMap(([, number]) => (number ? [Number(number)] : []));
      const replacement = replace(numbers);
      return replacement === '' ? '' : `${/^[ \t]*/.exec(run)?.[0] ?? ''}${replacement}`;
    }),
  );
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
