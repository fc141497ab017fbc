/** Characters of JSON that one result may hold: models read it, and pay for it. */
const MAX_RESULT_CHARS = 40_000;
const MAX_ITEMS = 50;
const MAX_TEXT_CHARS = 16_000;
const MIN_TEXT_CHARS = 100;

/**
 * A value that fits into a result: long texts are cut, ending in `…`, and so are long lists; the longer it is in all, the
 * shorter its texts become. What fits is given back as it is.
 */
export function bounded<T>(value: T): T {
  for (let chars = MAX_TEXT_CHARS; ; chars = chars / 2) {
    const cut = chars === MAX_TEXT_CHARS && fits(value) ? value : (shortened(value, chars) as T);
    if (fits(cut) || chars <= MIN_TEXT_CHARS) return cut;
  }
}

/** The beginning of a text, ending in `…` where it was cut; no character is cut in half. */
export function beginning(text: string, chars: number): string {
  return text.length <= chars ? text : `${text.slice(0, chars).replace(/[\ud800-\udbff]$/, '')}…`;
}

function fits(value: unknown): boolean {
  return JSON.stringify(value).length <= MAX_RESULT_CHARS;
}

function shortened(value: unknown, chars: number): unknown {
  if (typeof value === 'string') return beginning(value, chars);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => shortened(item, chars));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item, chars)]));
}
