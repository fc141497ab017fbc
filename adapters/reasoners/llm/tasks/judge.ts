import type { Reasoner } from '../../../../ports/reasoner.js';
import { citedShare, uncitedStatements } from '../../support/cited-share.js';
import { runPrompt, type PromptContext, withUsage } from '../conversation/run-prompt.js';
import { detectedConcerns, instructionConcerns } from '../concerns.js';

/**
 * Judges a draft in one call. What can be checked without a model overrules it: grounding is at most the share of
 * sentences that carry a citation which holds, so that every citation removed from the draft lowers it; a draft that does
 * not answer is neither grounded nor complete; instructions found in a passage are a safety concern, which the draft
 * itself carries, too, for the case that there is no judgement.
 */
export function judge(context: PromptContext): Reasoner['judge'] {
  return async ({ onUncited, ...input }, signal) => {
    const { draft, passages, language } = input;
    onUncited?.(draft.answered ? uncitedStatements(draft, passages) : []);
    const detected = detectedConcerns(draft, passages, language);
    const grounding = draft.answered ? rounded(citedShare(draft, passages)) : 0;
    const { output, calls } = await runPrompt(context, 'judge', input, { signal });
    const scores = {
      ...output,
      grounding: Math.min(output.grounding, grounding),
      completeness: draft.answered ? output.completeness : 0,
      safetyConcerns: [...new Set([...detected, ...output.safetyConcerns])],
    };
    return withUsage(scores, calls);
  };
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}

/** Reviews the state of a query in one call; passages that give instructions are named whatever the model says. */
export function verify(context: PromptContext): Reasoner['verify'] {
  return async (input, signal) => {
    const { output, calls } = await runPrompt(context, 'verify', input, { signal });
    const found = instructionConcerns(input.passages, input.language);
    return withUsage({ ...output, issues: [...new Set([...found, ...output.issues])] }, calls);
  };
}
