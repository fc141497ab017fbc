import { withSingleBlanks } from '../../../../domain/text/index.js';
import { shortened as shortenedTo } from '../../../../domain/json-text.js';
import type { Todo } from '../../../../contract/plan.js';

/** The findings of a verification. */
export type FindingCode =
  | 'no_plan'
  | 'todo_failed'
  | 'todo_skipped'
  | 'approval_ahead'
  | 'empty_search'
  | 'no_passages'
  | 'few_passages'
  | 'low_grades'
  | 'duplicate_passages'
  | 'short_passages'
  | 'web_passages'
  | 'one_document'
  | 'other_language'
  | 'missing_content'
  | 'no_draft'
  | 'not_answered'
  | 'quote_mismatch'
  | 'unsupported_claim'
  | 'uncovered_part'
  | 'conflicting_numbers'
  | 'focus_uncovered';

/** Something that is wrong, with what it is wrong with. */
export interface Finding {
  code: FindingCode;
  about: string[];
}

/** The amount that each finding subtracts from a quality of 1. */
export const COSTS: Record<FindingCode, number> = {
  no_plan: 0.3,
  todo_failed: 0.3,
  todo_skipped: 0.1,
  approval_ahead: 0,
  empty_search: 0.2,
  no_passages: 0.6,
  few_passages: 0.2,
  low_grades: 0.3,
  duplicate_passages: 0.2,
  short_passages: 0.15,
  web_passages: 0.1,
  one_document: 0.1,
  other_language: 0.1,
  missing_content: 0.2,
  no_draft: 0.1,
  not_answered: 0.4,
  quote_mismatch: 0.5,
  unsupported_claim: 0.3,
  uncovered_part: 0.2,
  conflicting_numbers: 0.3,
  focus_uncovered: 0.2,
};

const SHOWN_CHARS = 100;

/** The finding, if there is any. */
export function when(condition: boolean, code: FindingCode): Finding[] {
  return condition ? [{ code, about: [] }] : [];
}

/** The finding about these, if there are any. */
export function named(code: FindingCode, about: readonly string[]): Finding[] {
  return about.length > 0 ? [{ code, about: [...about] }] : [];
}

/** A todo as a sentence names it. */
export function nameOf({ id, task }: Pick<Todo, 'id' | 'task'>): string {
  return `${id} (${task})`;
}

/** A text short enough to be named in a sentence. */
export function shortened(text: string): string {
  return shortenedTo(withSingleBlanks(text).trim(), SHOWN_CHARS);
}
