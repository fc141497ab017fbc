import type { Reasoner } from '../../../../ports/reasoner.js';
import { checkDraft, linkSources } from '../citations/check-draft.js';
import { withoutForeignLinksSoFar } from '../citations/safe-links.js';
import { runPrompt, type PromptContext, withUsage } from '../conversation/run-prompt.js';
import { detectedConcerns } from '../concerns.js';
import { passageGivesInstructions } from '../../../../domain/injection/index.js';

/**
 * Writes the answer in one call, and keeps of it what its citations support (see `checkDraft`). What is told while it is
 * written has its foreign links removed, but its citations are not yet checked. Nothing is told where a passage gives
 * instructions: a person looks at such an answer first.
 */
export function answer(context: PromptContext): Reasoner['answer'] {
  const again: PromptContext = { ...context, modelFor: () => context.modelFor('second_draft') };
  return async ({ onText, second = false, ...input }, signal) => {
    const fromWeb = input.passages.some((passage) => passage.source === 'web');
    const tell = input.passages.some(passageGivesInstructions) ? undefined : onText;
    const sources = tell ? linkSources(input.passages) : [];
    const { output, calls } = await runPrompt(
      second ? again : context,
      fromWeb ? 'integrate_web' : 'answer',
      input,
      {
        signal,
        onText: tell && ((text) => tell(withoutForeignLinksSoFar(text, sources))),
      },
    );
    const draft = checkDraft(output, input.passages, input.language);
    const safetyConcerns = detectedConcerns(draft, input.passages, input.language);
    return withUsage(safetyConcerns.length > 0 ? { ...draft, safetyConcerns } : draft, calls);
  };
}
