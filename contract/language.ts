import { z } from 'zod';

/** The languages every text that a person sees exists in. */
export const languageSchema = z.enum(['en', 'ko']);
export type Language = z.infer<typeof languageSchema>;

/** A text in every language. */
export type Localized = Record<Language, string>;

/** Returns a text that is the same in every language, such as the words of another program. */
export function alike(text: string): Localized {
  return { en: text, ko: text };
}

/** An error whose message people read: in English, for logs, and in their language. */
export class LocalizedError extends Error {
  constructor(
    readonly text: Localized,
    options?: ErrorOptions,
  ) {
    super(text.en, options);
  }
}

/** Returns the message of whatever was thrown, in a language as far as it has one. */
export function messageIn(error: unknown, language: Language): string {
  if (error instanceof LocalizedError) return error.text[language];
  return error instanceof Error ? error.message : String(error);
}

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/;

/** Language of a question as far as its letters tell: Korean when it holds any Hangul. */
export function languageOfText(text: string): Language {
  return HANGUL.test(text) ? 'ko' : 'en';
}
