import type { Todo } from '../../contract/plan.js';

/** One line of the transcript. */
export interface Step {
  /** The same for the same step in every status of a query, so that it is printed once. */
  key: string;
  tag: string;
  text: string;
  /** Chooses the colour. */
  tone: 'plain' | 'good' | 'bad';
}

/** A score with two decimals. */
export const two = (value: number): string => value.toFixed(2);

/** A step without a colour of its own. */
export function plain(key: string, tag: string, text: string): Step {
  return { key, tag, text, tone: 'plain' };
}

/** Searches have lines of their own in a transcript. */
export function isSearch({ tool }: Pick<Todo, 'tool'>): boolean {
  return tool === 'search_documents' || tool === 'search_web';
}
