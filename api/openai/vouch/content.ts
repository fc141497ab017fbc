import type { Answer, Citation } from '../../../contract/answer.js';
import type { Language } from '../../../contract/language.js';
import type { Annotation } from '../../../contract/openai/chat-completions.js';
import { CITATION_FRAGMENT, pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { TEXTS } from './texts.js';

/** The text of a message, with the sources of its citations. */
export interface Content {
  text: string;
  annotations: Annotation[];
}

/**
 * Returns the outcome of a query as the text of a message: the answer with its markers, disclaimers and sources, or the
 * reason for which there is none.
 */
export function contentOf(view: QueryView, baseUrl: string): Content {
  const texts = TEXTS[view.language];
  if ('answer' in view && view.answer) return answerContent(view, view.answer, baseUrl);
  if (!('outcome' in view)) return { text: '', annotations: [] };
  const { message, reason } = view.outcome;
  const because = reason === undefined || view.stage === 'failed' ? [] : [`${texts.reason} ${reason}`];
  return { text: [message, ...because].join('\n\n'), annotations: [] };
}

function answerContent(view: QueryView, answer: Answer, baseUrl: string): Content {
  const texts = TEXTS[view.language];
  if (answer.withheld) return { text: texts.withheld, annotations: [] };
  const cited = byMarker(answer.citations);
  const url = (citation: Citation) => urlOf(view.id, citation, baseUrl);
  const notes = answer.disclaimers.map(({ text }) => `${texts.note} ${text}`);
  const sources = [...cited.values()].map(
    (citation) => `[${citation.marker}] ${placeOf(citation, view.language)} – ${url(citation)}`,
  );
  const text = [
    answer.text,
    ...notes,
    ...(sources.length > 0 ? [[texts.sources, ...sources].join('\n')] : []),
  ].join('\n\n');
  return { text, annotations: annotationsOf(answer.text, cited, url) };
}

function annotationsOf(
  text: string,
  cited: ReadonlyMap<number, Citation>,
  url: (citation: Citation) => string,
): Annotation[] {
  return [...text.matchAll(/\[(\d{1,4})\]/g)].flatMap((match) => {
    const citation = cited.get(Number(match[1]));
    if (!citation) return [];
    const place = { start_index: match.index, end_index: match.index + match[0].length };
    return [
      {
        type: 'url_citation' as const,
        url_citation: { ...place, url: url(citation), title: citation.title },
      },
    ];
  });
}

/** Returns the first citation of each marker, in the order of the markers. */
function byMarker(citations: readonly Citation[]): Map<number, Citation> {
  const first = new Map<number, Citation>();
  for (const citation of citations.toSorted((a, b) => a.marker - b.marker))
    if (!first.has(citation.marker)) first.set(citation.marker, citation);
  return first;
}

function placeOf({ title, section, page, documentId }: Citation, language: Language): string {
  const where = [section, page === undefined ? undefined : TEXTS[language].page(page)];
  return [title === '' ? documentId : title, ...where].filter(Boolean).join(', ');
}

/** Returns the address of a web page, or of the page of the query where a document's passage is shown to its readers. */
function urlOf(queryId: string, { url, marker }: Citation, baseUrl: string): string {
  return url ?? `${baseUrl}${pageAddress('query', queryId)}${CITATION_FRAGMENT}${marker}`;
}
