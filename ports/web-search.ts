import type { Language } from '../contract/language.js';

export interface WebResult {
  url: string;
  title: string;
  /** The part of the page that fits the query, at most 2000 characters. */
  text: string;
}

/** A search of the public web. It is given search words only: never the session, never the profile. */
export interface WebSearch {
  search(input: { query: string; maxResults: number; language: Language }): Promise<WebResult[]>;
}
