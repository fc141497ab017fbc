import { FENCE_NOTICE } from '../../../../domain/fence.js';

/** Shortest repetition that is one, characters; tables and lists repeat themselves over less. */
const LEAST_REPEATED = 200;
/** The same words five times or more in a row. */
const REPEATED = /(.{2,150}?)\1{4,}/gsu;
/** Shortest sentence of our rules by which they are recognised, characters. */
const LEAST_RECITED = 40;

/**
 * Returns how an output degenerates that may follow its schema all the same, in English, for the model; undefined if it does
 * not. Small models repeat themselves until they are stopped, or recite their rules in place of following them.
 * @param output as the model wrote it
 * @param system the rules that it was given
 */
export function degeneration(output: string, system: string): string | undefined {
  const written = output.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  const repeats = [...written.matchAll(REPEATED)];
  if (repeats.some(([all, unit = '']) => all.length >= LEAST_REPEATED && /\p{L}/u.test(unit)))
    return 'It says the same over and over.';
  const rules = [FENCE_NOTICE, ...system.split(/\n(?:- )?|(?<=[.:]) /)].filter(
    (rule) => rule.length >= LEAST_RECITED,
  );
  if (rules.some((rule) => written.includes(rule))) return 'It recites the rules in place of following them.';
  return undefined;
}
