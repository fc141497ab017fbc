import type { Reasoner } from '../../../ports/reasoner.js';
import { checkDraft } from '../citations/check-draft.js';
import { think, type Mind } from '../conversation/think.js';
import { thoughtOf } from './thought.js';

/** Writes the answer in one call, and keeps of it what its citations support (see `checkDraft`). */
export function answer(mind: Mind): Reasoner['answer'] {
  return async ({ onText, ...input }) => {
    const fromWeb = input.passages.some((passage) => passage.source === 'web');
    const { output, calls } = await think(mind, fromWeb ? 'integrate_web' : 'answer', input, { onText });
    return thoughtOf(checkDraft(output, input.passages, input.language), calls);
  };
}
