import type { Draft } from '../../../../contract/answer.js';
import type { PassageText } from '../../../../contract/passage.js';
import { splitSentences } from '../../../../domain/text/index.js';
import { withoutProducts } from '../evidence/rates.js';
import { answerTexts } from '../texts.js';

/** A sentence of an answer with the passages cited for it. */
export interface Statement {
  text: string;
  cited: PassageText[];
}

const MARKER = /\[(\d{1,3})\]/g;

/**
 * The sentences of a draft that state something: without the lead line, labels and markers, and with the rates that were
 * multiplied by what the question counts in place of their products.
 */
export function statementsOf(question: string, draft: Draft, passages: readonly PassageText[]): Statement[] {
  const byMarker = new Map(draft.citations.map((citation) => [citation.marker, citation.passageId]));
  return paragraphsOf(draft.text).flatMap((paragraph) => {
    const ids = new Set([...paragraph.matchAll(MARKER)].map((match) => byMarker.get(Number(match[1]))));
    const cited = passages.filter((passage) => ids.has(passage.id));
    return splitSentences(paragraph.replace(MARKER, ''))
      .filter((sentence) => sentence.kind !== 'heading' && /[\p{L}\p{N}]/u.test(sentence.text))
      .map(({ text }) => ({ text: withoutProducts(text, question), cited }));
  });
}

/** Paragraphs, with a marker that stands alone joined to the block it follows. */
function paragraphsOf(text: string): string[] {
  const frame = (['en', 'ko'] as const)
    .map(answerTexts)
    .flatMap((texts) => [
      texts.lead,
      texts.webLead,
      texts.mixedLead,
      texts.resultsLead,
      texts.notFound,
      texts.partNotFound,
    ]);
  return text
    .replace(/\n{2,}(?=(?:\[\d+\]\s*)+(?:\n|$))/g, ' ')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph && !frame.includes(paragraph) && !/^\*\*[^\n]*\*\*$/.test(paragraph));
}
