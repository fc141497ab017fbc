import type { Reasoner } from '../../../../ports/reasoner.js';
import { checkDraft, linkSources } from '../citations/check-draft.js';
import { withoutForeignLinksSoFar } from '../citations/safe-links.js';
import { runPrompt, type PromptContext, withUsage } from '../conversation/run-prompt.js';
import { detectedConcerns } from '../concerns.js';
import { safetyConcernsOf, withoutSecretBegun } from '../../extractive/judge/safety.js';
import { passageGivesInstructions } from '../../../../domain/injection/index.js';

/**
 * Writes the answer in one call, and keeps of it what its citations support (see `checkDraft`). What is told while it is
 * written has its foreign links removed, but its citations are not yet checked. Nothing is told where a passage gives
 * instructions or holds a secret, and nothing more once the text holds one: a person looks at such an answer first.
 */
export function answer(context: PromptContext): Reasoner['answer'] {
  const again: PromptContext = { ...context, modelFor: () => context.modelFor('second_draft') };
  return async ({ onText, second = false, ...input }, signal) => {
    const fromWeb = input.passages.some((passage) => passage.source === 'web');
    const isSecret = (text: string) => safetyConcernsOf([text], input.language).length > 0;
    const guarded = input.passages.some(
      (passage) => passageGivesInstructions(passage) || isSecret(passage.text),
    );
    const tell = guarded ? undefined : onText;
    const sources = tell ? linkSources(input.passages) : [];
    const { output, calls } = await runPrompt(
      second ? again : context,
      fromWeb ? 'integrate_web' : 'answer',
      input,
      {
        signal,
        onText:
          tell &&
          ((text) => {
            const safe = withoutForeignLinksSoFar(text, sources);
            if (!isSecret(safe)) tell(withoutSecretBegun(safe));
          }),
      },
    );
    const draft = checkDraft(output, input.passages, input.language);
    const safetyConcerns = detectedConcerns(draft, input.passages, input.language);
    return withUsage(safetyConcerns.length > 0 ? { ...draft, safetyConcerns } : draft, calls);
  };
}
