import type { Citation, Draft } from '../../../../contract/answer.js';
import type { Language } from '../../../../contract/language.js';
import type { PassageText } from '../../../../contract/passage.js';
import { citationOf } from '../../../../domain/citation.js';
import { answerTexts } from '../texts.js';
import type { Candidate } from './candidates.js';
import type { Scored } from './score.js';

/** The quotes for one part of the question; `label` is the sub-question, absent when there is only one part. */
export interface Part {
  label?: string;
  quotes: readonly Scored[];
}

interface Span {
  passage: PassageText;
  kind: Candidate['kind'];
  start: number;
  end: number;
  /** In the place of the quote: a row of a table as it is read. */
  said?: string;
  product?: string | undefined;
}

/**
 * Writes the quotes out, each followed by its marker, in reading order, then every result whole under the task that
 * gave it; says that they are quotes.
 */
export function compose(parts: readonly Part[], results: readonly PassageText[], language: Language): Draft {
  const texts = answerTexts(language);
  const isQuoted = parts.some((part) => part.quotes.length > 0);
  if (!isQuoted && results.length === 0) return { text: texts.notFound, answered: false, citations: [] };
  const citations: Citation[] = [];
  const quote = (span: Span): string => {
    const citation = cite(span, citations.length + 1);
    citations.push(citation);
    const said = withMarker(citation, span);
    return span.product ? `${said}\n\n${texts.calculated(span.product)} [${citation.marker}]` : said;
  };
  const quoted = parts.map(({ label, quotes }) => {
    const lines = inReadingOrder(quotes).map(quote);
    const body = lines.length > 0 ? lines.join('\n\n') : texts.partNotFound;
    return label === undefined ? body : `${texts.label(label)}\n\n${body}`;
  });
  const given = results.map((passage) => `${texts.label(passage.title)}\n\n${quote(wholeOf(passage))}`);
  const text = [
    ...(isQuoted ? [leadOf(parts, texts), ...quoted] : [texts.notFound]),
    ...(given.length > 0 ? [texts.resultsLead, ...given] : []),
  ].join('\n\n');
  return { text, answered: true, citations };
}

/** The introduction of the quotes by where they come from. */
function leadOf(
  parts: readonly Part[],
  { lead, webLead, mixedLead }: ReturnType<typeof answerTexts>,
): string {
  const quotes = parts.flatMap((part) => part.quotes);
  const ofWeb = quotes.filter(({ candidate }) => candidate.read.passage.source === 'web').length;
  if (ofWeb === 0) return lead;
  return ofWeb === quotes.length ? webLead : mixedLead;
}

/** A result of several lines may be a table or code, behind which the marker stands alone. */
function wholeOf(passage: PassageText): Span {
  const { text } = passage;
  return { passage, kind: text.includes('\n') ? 'code' : 'sentence', start: 0, end: text.length };
}

/** Passages in the order of their best quote, text within a passage as it stands there; neighbours become one span. */
function inReadingOrder(quotes: readonly Scored[]): Span[] {
  const passages = [...new Set(quotes.map((quote) => quote.candidate.read.passage))];
  const spans = quotes
    .map(({ product, candidate: { read, kind, start, end, contents, text } }): Span => ({
      passage: read.passage,
      kind,
      start,
      end,
      product,
      ...(contents ? { said: text } : {}),
    }))
    .sort((a, b) => passages.indexOf(a.passage) - passages.indexOf(b.passage) || a.start - b.start);
  return spans.reduce<Span[]>((merged, span) => {
    const last = merged.at(-1);
    const areNeighbours =
      last?.passage === span.passage &&
      last.kind === 'sentence' &&
      span.kind === 'sentence' &&
      (last.said ?? span.said) === undefined &&
      /^\s*$/.test(span.passage.text.slice(last.end, span.start));
    if (last && areNeighbours) Object.assign(last, { end: span.end, product: last.product ?? span.product });
    else merged.push({ ...span });
    return merged;
  }, []);
}

function cite({ passage, start, end }: Span, marker: number): Citation {
  return { marker, ...citationOf(passage, { start, end, quote: passage.text.slice(start, end) }) };
}

/** The marker follows on the same line, except behind a table or a code block, which it would break. */
function withMarker({ quote, marker }: Citation, { kind, said = quote }: Span): string {
  return kind === 'table' || kind === 'code' ? `${said}\n\n[${marker}]` : `${said} [${marker}]`;
}
