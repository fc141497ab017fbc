import type { Localized } from '../../contract/language.js';

/** The text of an error for people: the cause and the remedy, in plain words. */
export interface Detail extends Localized {
  /** Cause and remedy for docs/errors.md, in Markdown. */
  about: string;
}
