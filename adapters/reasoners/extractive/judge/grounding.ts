import { indexTokens } from '../../../../domain/text/index.js';
import { coverage, weightedWords } from '../evidence/coverage.js';
import type { TermWeights } from '../evidence/weights.js';
import { isReversed, numbersKept } from './agreement.js';
import type { Statement } from './statements.js';

/** A statement that cites nothing is at most half supported, whatever the passages happen to say. */
const UNCITED = 0.5;
/** Share that is left of the support of a statement with another number, an opposite, or more than its source says. */
const OTHER_NUMBER = 0.4;
const REVERSED = 0.7;
const OVERSTATED = 0.5;

/** Words that make a statement hold of more cases, or more strongly, than it would without them. */
const STRONG =
  /\b(?:all|every|always|only|never|first|most|entirely|completely|must|already)\b|모두|모든|전부|항상|언제나|반드시|무조건|절대|오직|유일|처음|가장|매우|이미|일부|덜 |더 |다만|함께|동시에|[가-힣]만 /gi;

/**
 * Support 0..1 of a statement by the passages that it cites: the weighted share of its content words that they hold,
 * less where a number, a negation or an opposite differs, or where it claims more than they do.
 */
export function supportOf(statement: Statement, weights: TermWeights, all: ReadonlySet<string>): number {
  const { text, cited } = statement;
  const words = weightedWords(text, weights);
  if (words.length === 0) return 1;
  if (cited.length === 0) return coverage(words, all) * UNCITED;
  const source = cited.map((passage) => `${passage.title}\n${passage.section}\n${passage.text}`).join('\n');
  if (source.includes(text)) return 1;
  const lower = source.toLowerCase();
  const overstated = (text.toLowerCase().match(STRONG) ?? []).some((word) => !lower.includes(word));
  return (
    coverage(words, new Set(indexTokens(source))) *
    (numbersKept(statement) < 1 ? OTHER_NUMBER : 1) *
    (isReversed(statement) ? REVERSED : 1) *
    (overstated ? OVERSTATED : 1)
  );
}
