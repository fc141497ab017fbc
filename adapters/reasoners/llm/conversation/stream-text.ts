import { Allow, parse } from 'partial-json';
import { withoutControls } from '../../../../domain/json-text.js';

/**
 * Share by which a text must have grown before it is passed on again. Each receiver reads the whole of it, which at every
 * word of a long text would keep the process busy for seconds.
 */
const MIN_GROWTH = 1 / 32;
/** Longest JSON that is read, characters: more than any prompt asks for. Each fragment costs reading all of it. */
const MOST_READ = 30_000;

/**
 * Turns the fragments of a JSON object whose first field is `text` into the text so far. `onText` is called while it
 * grows and when it is whole, without control characters and never with half a character at its end; fragments behind the
 * text are not read any more.
 */
export function textOfFragments(onText: (text: string) => void): (fragment: string) => void {
  let json = '';
  let passed = 0;
  let complete = false;
  return (fragment) => {
    if (complete) return;
    json += fragment;
    if (json.length > MOST_READ) {
      complete = true;
      return;
    }
    const object = readSoFar(json.slice(Math.max(0, json.indexOf('{'))));
    if (typeof object?.['text'] !== 'string') return;
    complete = Object.keys(object).length > 1;
    const text = withoutControls(object['text'].replace(/[\ud800-\udbff]$/, ''));
    const grown = text.length - passed;
    if (grown <= (complete ? 0 : passed * MIN_GROWTH)) return;
    passed = text.length;
    onText(text);
  };
}

function readSoFar(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parse(json, Allow.OBJ | Allow.ARR | Allow.STR);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // not yet enough to read, or no JSON at all: the whole is checked at the end
  }
}
