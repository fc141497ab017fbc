import type { Answer, Citation } from '../../../contract/answer.js';
import type { Annotation } from '../../../contract/openai/chat-completions.js';
import { CITATION_FRAGMENT, pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { answerParagraphs } from '../../../domain/answer-text.js';
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
  const url = (citation: Citation) => urlOf(view.id, citation, baseUrl);
  const text = answerParagraphs(answer, view.language, (citation) => ` – ${url(citation)}`).join('\n\n');
  return { text, annotations: answer.withheld ? [] : annotationsOf(answer, url) };
}

function annotationsOf(
  { text, citations }: Pick<Answer, 'text' | 'citations'>,
  url: (citation: Citation) => string,
): Annotation[] {
  const cited = new Map(citations.toReversed().map((citation) => [citation.marker, citation]));
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

/** Returns the address of a web page, or of the page of the query where a document's passage is shown to its readers. */
function urlOf(queryId: string, { url, marker }: Citation, baseUrl: string): string {
  return url ?? `${baseUrl}${pageAddress('query', queryId)}${CITATION_FRAGMENT}${marker}`;
}
