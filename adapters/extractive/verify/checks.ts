import type { Draft } from '../../../contract/answer.js';
import type { VerificationType } from '../../../contract/judgement.js';
import type { PassageText } from '../../../contract/passage.js';
import type { Plan } from '../../../contract/plan.js';
import { indexTokens, splitSentences } from '../../../domain/text/index.js';

export type Finding =
  | 'no_plan'
  | 'todo_failed'
  | 'todo_skipped'
  | 'no_passages'
  | 'few_passages'
  | 'low_similarity'
  | 'duplicate_passages'
  | 'short_passages'
  | 'web_passages'
  | 'no_draft'
  | 'not_answered'
  | 'quote_mismatch'
  | 'conflicting_numbers';

export interface Checked {
  plan: Plan | undefined;
  draft: Draft | undefined;
  passages: readonly PassageText[];
}

/** How much a finding takes from a quality of 1. */
export const COSTS: Record<Finding, number> = {
  no_plan: 0.3,
  todo_failed: 0.3,
  todo_skipped: 0.1,
  no_passages: 0.6,
  few_passages: 0.2,
  low_similarity: 0.3,
  duplicate_passages: 0.2,
  short_passages: 0.15,
  web_passages: 0.1,
  no_draft: 0.1,
  not_answered: 0.4,
  quote_mismatch: 0.5,
  conflicting_numbers: 0.3,
};

const FEW = 2;
const LOW_SIMILARITY = 0.5;
const SHORT_CHARS = 40;

/** What is wrong, by type of verification. */
export const CHECKS: Record<VerificationType, (checked: Checked) => Finding[]> = {
  intermediate_results: ({ draft, passages }) => [
    ...coverageOf(passages),
    ...(draft && !draft.answered ? ['not_answered' as const] : []),
  ],
  data_quality: ({ passages }) => [
    ...coverageOf(passages),
    ...when(
      new Set(passages.map((passage) => passage.contentHash)).size < passages.length,
      'duplicate_passages',
    ),
    ...when(
      passages.some((passage) => passage.text.trim().length < SHORT_CHARS),
      'short_passages',
    ),
    ...when(
      passages.some((passage) => passage.source === 'web'),
      'web_passages',
    ),
  ],
  progress: ({ plan, draft }) => [
    ...when(!plan, 'no_plan'),
    ...when(has(plan, 'failed'), 'todo_failed'),
    ...when(has(plan, 'skipped'), 'todo_skipped'),
    ...when(!draft, 'no_draft'),
  ],
  consistency: ({ draft, passages }) => [
    ...when(!draft, 'no_draft'),
    ...when(draft?.answered === false, 'not_answered'),
    ...when(draft?.citations.some((citation) => !isVerbatim(citation, passages)) ?? false, 'quote_mismatch'),
    ...when(hasConflict(passages), 'conflicting_numbers'),
  ],
};

function when(condition: boolean, finding: Finding): Finding[] {
  return condition ? [finding] : [];
}

function has(plan: Plan | undefined, status: Plan['todos'][number]['status']): boolean {
  return plan?.todos.some((todo) => todo.status === status) ?? false;
}

function coverageOf(passages: readonly PassageText[]): Finding[] {
  if (passages.length === 0) return ['no_passages'];
  const best = Math.max(...passages.map((passage) => passage.similarity));
  return [...when(passages.length < FEW, 'few_passages'), ...when(best < LOW_SIMILARITY, 'low_similarity')];
}

function isVerbatim(
  { passageId, start, end, quote }: Draft['citations'][number],
  passages: readonly PassageText[],
): boolean {
  const cited = passages.find((passage) => passage.id === passageId);
  // a passage that is no longer at hand cannot be checked
  return !cited || cited.text.slice(start, end) === quote;
}

const SAME_STATEMENT = 0.7;
const NUMBER = /^\d/;

/** Whether two documents say the same thing with other numbers. */
function hasConflict(passages: readonly PassageText[]): boolean {
  const claims = passages.flatMap((passage) =>
    splitSentences(passage.text)
      .filter((sentence) => sentence.kind === 'sentence' && /\d/.test(sentence.text))
      .map((sentence) => {
        const tokens = new Set(indexTokens(sentence.text));
        return {
          documentId: passage.documentId,
          words: new Set([...tokens].filter((token) => !NUMBER.test(token))),
          numbers: [...tokens]
            .filter((token) => NUMBER.test(token))
            .sort()
            .join(' '),
        };
      }),
  );
  return claims.some((a, i) =>
    claims
      .slice(i + 1)
      .some(
        (b) =>
          a.documentId !== b.documentId &&
          a.numbers !== b.numbers &&
          jaccard(a.words, b.words) >= SAME_STATEMENT,
      ),
  );
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / (a.size + b.size - shared);
}
