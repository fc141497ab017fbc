import type { JudgementScores } from '../../../contract/judgement.js';
import { PortError } from '../../../ports/port-error.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import { citedShare } from '../citations/cited-share.js';
import { think, type Mind } from '../conversation/think.js';
import { detectedConcerns } from '../safety/concerns.js';
import { thoughtOf } from './thought.js';

/**
 * Judges a draft in one call. What can be checked without a model overrules it: grounding is at most the share of
 * sentences that carry a citation which holds, so that every citation removed from the draft lowers it; a draft that does
 * not answer is neither grounded nor complete; instructions found in a passage are a safety concern. When
 * the model fails and there is such a concern, the concern is told all the same, with nothing that only a model can judge:
 * what a document says must not keep a person from looking at the answer.
 */
export function judge(mind: Mind): Reasoner['judge'] {
  return async (input) => {
    const { draft, passages, language } = input;
    const detected = detectedConcerns(draft, passages, language);
    const grounding = draft.answered ? rounded(citedShare(draft, passages)) : 0;
    try {
      const { output, calls } = await think(mind, 'judge', input);
      const scores = {
        ...output,
        grounding: Math.min(output.grounding, grounding),
        completeness: draft.answered ? output.completeness : 0,
        safetyConcerns: [...new Set([...detected, ...output.safetyConcerns])],
      };
      return thoughtOf(scores, calls);
    } catch (error) {
      if (!(error instanceof PortError) || detected.length === 0) throw error;
      return thoughtOf({ ...UNJUDGED, grounding, safetyConcerns: detected }, [...error.calls]);
    }
  };
}

const UNJUDGED: Omit<JudgementScores, 'grounding' | 'safetyConcerns'> = {
  completeness: 0,
  accuracy: 0,
  clarity: 0,
  missing: [],
  suggestions: [],
};

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}
