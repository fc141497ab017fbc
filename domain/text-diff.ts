import { diffArrays } from 'diff';
import type { TextDiff } from '../contract/requests/difference.js';

/** Work grows with the square of the edits; texts that differ in more words are shown as replaced. */
const MAX_EDITED_WORDS = 600;
/** Words of any script, runs of white space, single signs. */
const TOKENS = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu;

/**
 * Compares two texts by words: the runs that are the same or removed make the first text, those that are the same or
 * added the second. Texts that differ in more than 600 words are shown as replaced from the first change to the last, so
 * that the work is bounded: fewer than 400,000 comparisons for 3,000 words.
 * @param equal compares two words; given by tests, which count its calls
 */
export function textDiff(
  before: string,
  after: string,
  equal: (a: string, b: string) => boolean = (a, b) => a === b,
): TextDiff {
  const [old, now] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && equal(old[start]!, now[start]!)) start++;
  let end = 0;
  while (end < shorter - start && equal(old.at(-1 - end)!, now.at(-1 - end)!)) end++;
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  return joined([
    run('same', old.slice(0, start)),
    ...changesOf(removed, added, equal),
    run('same', old.slice(old.length - end)),
  ]);
}

type Run = TextDiff[number];

function changesOf(removed: string[], added: string[], equal: (a: string, b: string) => boolean): Run[] {
  const changes = diffArrays(removed, added, { maxEditLength: MAX_EDITED_WORDS, comparator: equal });
  if (!changes) return [run('removed', removed), run('added', added)];
  return changes.map((change) =>
    run(change.added ? 'added' : change.removed ? 'removed' : 'same', change.value),
  );
}

function run(op: Run['op'], tokens: readonly string[]): Run {
  return { op, text: tokens.join('') };
}

/**
 * Neighbouring changes as one: white space alone between two changed words belongs to both texts but reads as part of
 * the change.
 */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed) result.push({ op: 'removed', text: removed });
    if (added) result.push({ op: 'added', text: added });
    [removed, added] = ['', ''];
  };
  const said = runs.filter((part) => part.text !== '');
  said.forEach(({ op, text }, index) => {
    const isGap = op === 'same' && !/\S/.test(text) && index > 0 && index < said.length - 1;
    if (op !== 'added' && (op === 'removed' || isGap)) removed += text;
    if (op !== 'removed' && (op === 'added' || isGap)) added += text;
    if (op !== 'same' || isGap) return;
    flush();
    result.push({ op, text });
  });
  flush();
  return result;
}
