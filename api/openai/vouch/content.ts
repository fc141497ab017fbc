import type { Answer, Citation } from '../../../contract/answer.js';
import type { Language } from '../../../contract/language.js';
import type { Annotation } from '../../../contract/openai/chat-completions.js';
import { CITATION_FRAGMENT, pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { recallLines } from '../../../domain/recall.js';
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
  const url: UrlOf = (citation) => urlOf(view.id, citation, baseUrl);
  const text = Object.values(PARTS).flatMap((part) => part?.(answer, view.language, url) ?? []);
  return {
    text: text.join('\n\n'),
    annotations: annotationsOf(answer.text, byMarker(answer.citations), url),
  };
}

type UrlOf = (citation: Citation) => string;

/**
 * The paragraphs of a message by the field of the answer that they show, in their order; undefined: not shown, or shown with
 * another field. A new field of the contract does not compile until it has a row.
 */
const PARTS: {
  readonly [F in keyof Answer]-?: ((answer: Answer, language: Language, url: UrlOf) => string[]) | undefined;
} = {
  recalled: ({ recalled }, language) => (recalled ? recallLines(recalled, language) : []),
  text: ({ text }) => [text],
  disclaimers: ({ disclaimers }, language) =>
    disclaimers.map(({ text }) => `${TEXTS[language].note} ${text}`),
  citations: ({ citations }, language, url) => {
    const lines = [...byMarker(citations).values()].map(
      (citation) => `[${citation.marker}] ${placeOf(citation, language)} – ${url(citation)}`,
    );
    return lines.length > 0 ? [[TEXTS[language].sources, ...lines].join('\n')] : [];
  },
  // the field `vouch` of the completion says it
  status: undefined,
  author: undefined,
  // the text says so
  answered: undefined,
  withheld: undefined,
  // for reviewers
  safetyConcerns: undefined,
};

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
