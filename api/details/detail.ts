import type { Localized } from '../../contract/language.js';

/** What people are told of an error: what happened, in plain words, and what to do about it. */
export interface Detail extends Localized {
  /** For docs/errors.md, in Markdown: what causes it and what to do. */
  about: string;
}
