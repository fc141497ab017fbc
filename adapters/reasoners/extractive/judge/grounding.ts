import { indexTokens } from '../../../../domain/text/index.js';
import type { TermWeights } from '../evidence/weights.js';
import type { Statement } from './statements.js';

/** A statement that cites nothing is at most half supported, whatever the passages happen to say. */
const UNCITED = 0.5;

/** Weighted share, 0..1, of a statement's terms that its cited passages hold. */
export function supportOf(
  { text, cited }: Statement,
  weights: TermWeights,
  all: ReadonlySet<string>,
): number {
  const terms = [...new Set(indexTokens(text))];
  if (terms.length === 0) return 1;
  const held =
    cited.length > 0
      ? new Set(
          cited.flatMap((passage) => indexTokens(`${passage.title}\n${passage.section}\n${passage.text}`)),
        )
      : all;
  const total = terms.reduce((sum, term) => sum + weights(term), 0);
  const supported = terms.reduce((sum, term) => sum + (held.has(term) ? weights(term) : 0), 0);
  return total === 0 ? 1 : (supported / total) * (cited.length > 0 ? 1 : UNCITED);
}
