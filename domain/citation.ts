import type { Citation } from '../contract/answer.js';
import type { Passage } from '../contract/passage.js';

type Source = Pick<Passage, 'id' | 'documentId' | 'title' | 'section' | 'page' | 'url'>;

/** A place in a passage as an answer cites it; its number is the answer's own. A web page is cited with its address. */
export function citationOf(
  { id, documentId, title, section, page, url }: Source,
  { start, end, quote }: Pick<Citation, 'start' | 'end' | 'quote'>,
): Omit<Citation, 'marker'> {
  return {
    passageId: id,
    documentId,
    title,
    ...(section ? { section } : {}),
    ...(page === undefined ? {} : { page }),
    start,
    end,
    quote,
    ...(url ? { url } : {}),
  };
}

/** The whole snippet of a passage as an answer cites it, without the mark of what was left off. */
export function citationOfSnippet(passage: Source & Pick<Passage, 'snippet'>): Omit<Citation, 'marker'> {
  const quote = passage.snippet.replace(/…$/, '');
  return citationOf(passage, { start: 0, end: quote.length, quote });
}
