import { z } from 'zod';

/** The languages every text that a person sees exists in. */
export const languageSchema = z.enum(['en', 'ko']);
export type Language = z.infer<typeof languageSchema>;

/** A text in every language. */
export type Localized = Record<Language, string>;

/** Language of a question before it is analysed: Korean when it holds any Hangul syllable. */
export function guessLanguage(question: string): Language {
  return /[\uac00-\ud7a3]/.test(question) ? 'ko' : 'en';
}
