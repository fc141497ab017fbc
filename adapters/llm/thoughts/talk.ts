import type { Reasoner } from '../../../ports/reasoner.js';
import { withoutForeignLinks } from '../citations/safe-links.js';
import { think, type Mind } from '../conversation/think.js';
import { thoughtOf } from './thought.js';

/** A question to ask back, in one call. */
export function clarify(mind: Mind): Reasoner['clarify'] {
  return async ({ question, analysis, passages }) => {
    const { language, ambiguity } = analysis;
    const { output, calls } = await think(mind, 'clarify', { question, language, ambiguity, passages });
    return thoughtOf(output, calls);
  };
}

/** A reply to small talk, in one call. */
export function chat(mind: Mind): Reasoner['chat'] {
  return async (input) => {
    const { output, calls } = await think(mind, 'chat', input);
    return thoughtOf({ text: withoutForeignLinks(output.text, []).trim() || output.text }, calls);
  };
}
