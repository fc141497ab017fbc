import { z } from 'zod';

/** The languages every text that a person sees exists in. */
export const languageSchema = z.enum(['en', 'ko']);
export type Language = z.infer<typeof languageSchema>;

/** A text in every language. */
export type Localized = Record<Language, string>;

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/;

/** Language of a question as far as its letters tell: Korean when it holds any Hangul. */
export function languageOfText(text: string): Language {
  return HANGUL.test(text) ? 'ko' : 'en';
}
