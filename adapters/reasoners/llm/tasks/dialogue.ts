import type { Reasoner } from '../../../../ports/reasoner.js';
import { withoutForeignLinks } from '../citations/safe-links.js';
import { runPrompt, type PromptContext, withUsage } from '../conversation/run-prompt.js';

/** A question to ask back, in one call. */
export function clarify(context: PromptContext): Reasoner['clarify'] {
  return async ({ question, analysis, passages }, signal) => {
    const { language, ambiguity } = analysis;
    const { output, calls } = await runPrompt(
      context,
      'clarify',
      { question, language, ambiguity, passages },
      { signal },
    );
    return withUsage(output, calls);
  };
}

/** A reply to small talk, in one call. */
export function chat(context: PromptContext): Reasoner['chat'] {
  return async (input, signal) => {
    // what the asker wrote is not foreign to them
    const safe = (text: string): string => withoutForeignLinks(text, [input.question]).trim();
    const { output, calls } = await runPrompt(context, 'chat', input, {
      signal,
      check: ({ text }) => (safe(text) === '' ? 'The text holds nothing but links and images.' : undefined),
    });
    return withUsage({ text: safe(output.text) }, calls);
  };
}
