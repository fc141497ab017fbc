import type { PassageText } from '../../../../contract/passage.js';
import { indexTokens, splitSentences } from '../../../../domain/text/index.js';

/** Sentences that share more of their words than this say the same. */
const SAME_STATEMENT = 0.7;
const NUMBER = /^\d/;

interface Claim {
  documentId: string;
  title: string;
  words: ReadonlySet<string>;
  numbers: string;
}

/** Titles of two documents that say the same thing with other numbers; undefined when there are none. */
export function conflictOf(passages: readonly PassageText[]): [string, string] | undefined {
  const claims = passages.flatMap(claimsOf);
  for (const [i, a] of claims.entries()) {
    const b = claims
      .slice(i + 1)
      .find(
        (other) =>
          other.documentId !== a.documentId &&
          other.numbers !== a.numbers &&
          jaccard(a.words, other.words) >= SAME_STATEMENT,
      );
    if (b) return [a.title, b.title];
  }
  return undefined;
}

function claimsOf({ documentId, title, text }: PassageText): Claim[] {
  return splitSentences(text)
    .filter((sentence) => sentence.kind === 'sentence' && /\d/.test(sentence.text))
    .map((sentence) => {
      const tokens = [...new Set(indexTokens(sentence.text))];
      return {
        documentId,
        title: title || documentId,
        words: new Set(tokens.filter((token) => !NUMBER.test(token))),
        numbers: tokens
          .filter((token) => NUMBER.test(token))
          .sort()
          .join(' '),
      };
    });
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / (a.size + b.size - shared);
}
