import { indexTokens, splitSentences } from '../../../../domain/text/index.js';
import { isNegated, contradicts } from '../evidence/opposites.js';
import type { Statement } from './statements.js';

const NUMBERS = /\d+(?:[.,]\d+)*/g;

/** Factor of a statement's accuracy when it negates or reverses its source. */
const REVERSED = 0.2;

/**
 * Returns the agreement of a statement with its cited sentences, 0..1: its numbers must stand in the cited passages,
 * and the nearest sentence there must not say the opposite. 1 for a quotation; 0.5 when nothing is cited.
 */
export function agreementOf(statement: Statement): number {
  if (statement.cited.length === 0) return 0.5;
  const kept = numbersKept(statement);
  return isReversed(statement) ? Math.min(REVERSED, kept) : kept;
}

/** Share of a statement's numbers that stand in the passages that it cites, 0..1; 1 when it has none. */
export function numbersKept({ text, cited }: Statement): number {
  const numbers = text.match(NUMBERS) ?? [];
  const known = new Set(sourceOf(cited).match(NUMBERS) ?? []);
  return numbers.length === 0 ? 1 : numbers.filter((number) => known.has(number)).length / numbers.length;
}

/** True if a statement negates the nearest sentence that it cites, or says the opposite. */
export function isReversed({ text, cited }: Statement): boolean {
  const source = sourceOf(cited);
  if (source.includes(text)) return false;
  const nearest = nearestSentence(text, source);
  return nearest !== undefined && (isNegated(text) !== isNegated(nearest) || contradicts(text, nearest));
}

function sourceOf(cited: Statement['cited']): string {
  return cited.map((passage) => passage.text).join('\n');
}

function nearestSentence(text: string, source: string): string | undefined {
  const terms = new Set(indexTokens(text));
  let best: { text: string; shared: number } | undefined;
  for (const sentence of splitSentences(source)) {
    const shared = new Set(indexTokens(sentence.text).filter((term) => terms.has(term))).size;
    if (shared > (best?.shared ?? 0)) best = { text: sentence.text, shared };
  }
  return best?.text;
}
