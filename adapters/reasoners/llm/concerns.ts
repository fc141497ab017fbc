import type { Draft } from '../../../contract/answer.js';
import type { Language } from '../../../contract/language.js';
import type { PassageText } from '../../../contract/passage.js';
import { injectionConcerns } from '../../../domain/injection/concerns.js';
import { passageGivesInstructions } from '../../../domain/injection/index.js';
import { safetyConcernsOf } from '../extractive/judge/safety.js';

/**
 * Returns the concerns that a person must look at before the draft goes out, whatever a model says of it: passages that
 * give instructions to the machine, each by name, and passwords, keys or personal numbers in the text shown. In the
 * language of the asker.
 */
export function detectedConcerns(
  { text, citations }: Draft,
  passages: readonly PassageText[],
  language: Language,
): string[] {
  return [
    ...instructionConcerns(passages, language),
    ...safetyConcernsOf([text, ...citations.map(({ quote }) => quote)], language),
  ];
}

/** Names each passage that gives instructions to the machine, once. */
export function instructionConcerns(passages: readonly PassageText[], language: Language): string[] {
  return injectionConcerns(passages.filter(passageGivesInstructions), language);
}
