import type { Reasoner } from '../../../../ports/reasoner.js';
import { withoutForeignLinks } from '../citations/safe-links.js';
import { think, type Mind } from '../conversation/think.js';
import { thoughtOf } from './thought.js';

/** A question to ask back, in one call. */
export function clarify(mind: Mind): Reasoner['clarify'] {
  return async ({ question, analysis, passages }, signal) => {
    const { language, ambiguity } = analysis;
    const { output, calls } = await think(
      mind,
      'clarify',
      { question, language, ambiguity, passages },
      { signal },
    );
    return thoughtOf(output, calls);
  };
}

/** A reply to small talk, in one call. */
export function chat(mind: Mind): Reasoner['chat'] {
  return async (input, signal) => {
    // what the asker wrote is not foreign to them
    const safe = (text: string): string => withoutForeignLinks(text, [input.question]).trim();
    const { output, calls } = await think(mind, 'chat', input, {
      signal,
      check: ({ text }) => (safe(text) === '' ? 'The text holds nothing but links and images.' : undefined),
    });
    return thoughtOf({ text: safe(output.text) }, calls);
  };
}
