import type { PassageText } from '../../../../contract/passage.js';

/** Whether a passage is what a todo of the plan gave: a calculation, a tool's result, a person's answer. */
export function isResult({ source }: Pick<PassageText, 'source'>): boolean {
  return source === 'tool' || source === 'person';
}
