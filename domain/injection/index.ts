import type { PassageText } from '../../contract/passage.js';
import { holdsPattern, PATTERNS } from './patterns.js';
import { readAloud } from './plain-text.js';

/** Characters before and behind a quotation in which it is told what it is an example of. */
const AROUND = 300;
/** Characters of a quotation at most. */
const QUOTED = 200;
const OPENING = /["“”'‘«「『‹„](?=[^"”’»」』›]*$)/;
const CLOSING = /["“”'’»」』›]/;
/** Said of such sentences by who warns of them. */
const WARNING =
  /\battack|\binject|\badversar|\bmalicious|\bjailbreak|\bred[- ]team|\bphish|\brefuse|\bincident|공격|인젝션|주입|탈옥|악성|레드팀|거부|거절|차단|해킹/u;

/**
 * True if a text gives instructions to a machine that reads it, in English or Korean, also when disguised. One that
 * quotes such a sentence and warns of it gives none.
 */
export function givesInstructions(text: string): boolean {
  const plain = readAloud(text);
  if (!holdsPattern(plain)) return false;
  return PATTERNS.some((pattern) =>
    [...plain.matchAll(pattern)].some(
      ({ index, 0: found }) => !isWarning(plain, index, index + found.length),
    ),
  );
}

function isWarning(plain: string, start: number, end: number): boolean {
  const quoted =
    OPENING.test(plain.slice(Math.max(0, start - QUOTED), start + 1)) &&
    CLOSING.test(plain.slice(end - 1, end + QUOTED));
  return quoted && WARNING.test(plain.slice(Math.max(0, start - AROUND), end + AROUND));
}

/** True if a passage gives instructions in what a model reads of it, or anything else in its document does. */
export function passageGivesInstructions(
  passage: Pick<PassageText, 'injection' | 'title' | 'section' | 'text'>,
): boolean {
  const { injection, title, section, text } = passage;
  return injection === true || [title, section, text].some(givesInstructions);
}
