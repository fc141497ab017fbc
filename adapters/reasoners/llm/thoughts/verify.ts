import type { Reasoner } from '../../../../ports/reasoner.js';
import { think, type Mind } from '../conversation/think.js';
import { instructionConcerns } from '../concerns.js';
import { thoughtOf } from './thought.js';

/** Reviews the state of a query in one call; passages that give instructions are named whatever the model says. */
export function verify(mind: Mind): Reasoner['verify'] {
  return async (input, signal) => {
    const { output, calls } = await think(mind, 'verify', input, { signal });
    const found = instructionConcerns(input.passages, input.language);
    return thoughtOf({ ...output, issues: [...new Set([...found, ...output.issues])] }, calls);
  };
}
