import type { Reasoner } from '../../../../ports/reasoner.js';
import { citedShare } from '../citations/cited-share.js';
import { think, type Mind } from '../conversation/think.js';
import { detectedConcerns } from '../concerns.js';
import { thoughtOf } from './thought.js';

/**
 * Judges a draft in one call. What can be checked without a model overrules it: grounding is at most the share of
 * sentences that carry a citation which holds, so that every citation removed from the draft lowers it; a draft that does
 * not answer is neither grounded nor complete; instructions found in a passage are a safety concern, which the draft
 * itself carries, too, for the case that there is no judgement.
 */
export function judge(mind: Mind): Reasoner['judge'] {
  return async (input, signal) => {
    const { draft, passages, language } = input;
    const detected = detectedConcerns(draft, passages, language);
    const grounding = draft.answered ? rounded(citedShare(draft, passages)) : 0;
    const { output, calls } = await think(mind, 'judge', input, { signal });
    const scores = {
      ...output,
      grounding: Math.min(output.grounding, grounding),
      completeness: draft.answered ? output.completeness : 0,
      safetyConcerns: [...new Set([...detected, ...output.safetyConcerns])],
    };
    return thoughtOf(scores, calls);
  };
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}
