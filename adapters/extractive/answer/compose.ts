import type { Citation, Draft } from '../../../contract/answer.js';
import type { Language } from '../../../contract/language.js';
import { answerTexts } from '../texts.js';
import type { Scored } from './score.js';

/** The quotes for one part of the question; `label` is the sub-question, absent when there is only one part. */
export interface Part {
  label?: string;
  quotes: readonly Scored[];
}

interface Span {
  read: Scored['candidate']['read'];
  kind: Scored['candidate']['kind'];
  start: number;
  end: number;
}

/** Writes the quotes out, each followed by its marker, in reading order; says that they are quotes. */
export function compose(parts: readonly Part[], language: Language): Draft {
  const texts = answerTexts(language);
  if (parts.every((part) => part.quotes.length === 0)) {
    return { text: texts.notFound, answered: false, citations: [] };
  }
  const citations: Citation[] = [];
  const blocks = parts.map(({ label, quotes }) => {
    const lines = inReadingOrder(quotes).map((span) => {
      const citation = cite(span, citations.length + 1);
      citations.push(citation);
      return withMarker(citation, span.kind);
    });
    const body = lines.length > 0 ? lines.join('\n\n') : texts.partNotFound;
    return label === undefined ? body : `${texts.label(label)}\n\n${body}`;
  });
  return { text: [texts.lead, ...blocks].join('\n\n'), answered: true, citations };
}

/** Passages in the order of their best quote, text within a passage as it stands there; neighbours become one span. */
function inReadingOrder(quotes: readonly Scored[]): Span[] {
  const passages = [...new Set(quotes.map((quote) => quote.candidate.read))];
  const spans = quotes
    .map(({ candidate: { read, kind, start, end } }) => ({ read, kind, start, end }))
    .sort((a, b) => passages.indexOf(a.read) - passages.indexOf(b.read) || a.start - b.start);
  return spans.reduce<Span[]>((merged, span) => {
    const last = merged.at(-1);
    const areNeighbours =
      last?.read === span.read &&
      last.kind === 'sentence' &&
      span.kind === 'sentence' &&
      /^\s*$/.test(span.read.passage.text.slice(last.end, span.start));
    if (last && areNeighbours) last.end = span.end;
    else merged.push({ ...span });
    return merged;
  }, []);
}

function cite({ read: { passage }, start, end }: Span, marker: number): Citation {
  return {
    marker,
    passageId: passage.id,
    documentId: passage.documentId,
    title: passage.title,
    start,
    end,
    quote: passage.text.slice(start, end),
  };
}

/** The marker follows on the same line, except behind a table or a code block, which it would break. */
function withMarker({ quote, marker }: Citation, kind: Span['kind']): string {
  return kind === 'table' || kind === 'code' ? `${quote}\n\n[${marker}]` : `${quote} [${marker}]`;
}
