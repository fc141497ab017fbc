import type { Citation } from '../contract/answer.js';
import type { PayloadOf } from '../contract/requests/index.js';
import { citationOfSnippet } from './citation.js';

/** A citation that a reviewer adds: the number that stands in their text, and the passage that it leads to. */
export interface AddedCitation {
  marker: number;
  passageId: string;
}

type Shown = Pick<PayloadOf<'answer_review'>, 'draft' | 'passages'>;

/** A marker of an answer as it is delivered; the first group is its number. */
export const MARKER = /\[(\d{1,3})\](?!\()/gu;

/** Fenced blocks and spans of code, in which brackets are no markers. */
const CODE = /^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1|$(?![^]))|(?<!`)(`+)(?!`)[^]*?(?<!`)\2(?!`)/gmu;

/** Returns the numbers that stand in a text as `[n]`, outside of code, each once, in ascending order. */
function markersIn(text: string): number[] {
  const found = [...text.replace(CODE, '').matchAll(MARKER)].map(([, number]) => Number(number));
  return [...new Set(found)].sort((a, b) => a - b);
}

/**
 * Returns the citations of a text that a reviewer wrote over a draft: those of the draft whose markers it still holds, and
 * those that the reviewer added for passages that were shown.
 */
export function citationsOf(
  text: string,
  { draft, passages }: Shown,
  added: readonly AddedCitation[] = [],
): Citation[] {
  return markersIn(text).flatMap((marker): Citation[] => {
    const kept = draft.citations.filter((citation) => citation.marker === marker);
    if (kept.length > 0) return kept;
    const passageId = added.find((one) => one.marker === marker)?.passageId;
    const passage = passages.find(({ id }) => id === passageId);
    return passage ? [{ marker, ...citationOfSnippet(passage) }] : [];
  });
}

/** Returns the numbers that stand in such a text as `[n]` and lead to no source. */
export function unknownMarkers(text: string, shown: Shown, added?: readonly AddedCitation[]): number[] {
  const known = new Set(citationsOf(text, shown, added).map(({ marker }) => marker));
  return markersIn(text).filter((marker) => !known.has(marker));
}
