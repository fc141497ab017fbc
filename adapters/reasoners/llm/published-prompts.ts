import type { PublishedPrompt } from '../../../contract/audit.js';
import { PROMPT_NAMES, PROMPTS } from './prompts/registry.js';

/** Every version of every prompt, with the SHA-256 of its texts. A version is never changed once it was in use. */
export function publishedPrompts(): PublishedPrompt[] {
  return PROMPT_NAMES.flatMap((prompt) =>
    PROMPTS[prompt].published.map(({ version, hash }) => ({ prompt, version, hash })),
  );
}
