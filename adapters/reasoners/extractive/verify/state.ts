import type { Draft } from '../../../../contract/answer.js';
import type { Language } from '../../../../contract/language.js';
import type { PassageText } from '../../../../contract/passage.js';
import type { Plan, Todo } from '../../../../contract/plan.js';
import { isResult } from '../evidence/passage-units.js';
import type { TermWeights } from '../evidence/weights.js';
import { gradePassages } from '../grade.js';

/** The state of a query as it is verified. */
export interface VerifyInput {
  question: string;
  /** The aspect that the person asked to have checked in particular. */
  focus?: string | undefined;
  language: Language;
  plan: Plan | undefined;
  draft: Draft | undefined;
  passages: readonly PassageText[];
}

/** The input of a verification with the values that all checks share. */
export interface State extends VerifyInput {
  weights: TermWeights;
  todos: readonly Todo[];
  /** Passages of documents and of the web, without what todos gave. */
  found: readonly PassageText[];
  results: readonly PassageText[];
}

/** Grades from these on count as medium and high in what is said about them. */
export const MEDIUM = 0.5;
export const HIGH = 0.8;

export function stateOf(input: VerifyInput, weights: TermWeights): State {
  return {
    ...input,
    weights,
    todos: input.plan?.todos ?? [],
    found: input.passages.filter((passage) => !isResult(passage)),
    results: input.passages.filter(isResult),
  };
}

/** Grades of the passages found for a question, in their order. */
export function gradesFor(question: string, { found, weights }: State): number[] {
  return gradePassages(question, found, weights).map((grade) => grade.score);
}

/** The todos of a status. */
export function todosThat(status: Todo['status'], { todos }: State): Todo[] {
  return todos.filter((todo) => todo.status === status);
}

/** Counts the passages found of each document. */
export function documentsOf({ found }: State): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { documentId } of found) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  return counts;
}

/** Words that a search todo looks for. */
export function queryOf({ arguments: { query } }: Todo): string | undefined {
  return typeof query === 'string' && query.trim() !== '' ? query : undefined;
}
