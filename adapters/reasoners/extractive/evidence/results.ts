import type { PassageText } from '../../../../contract/passage.js';

/** True if a passage is the result of a todo: a calculation, a tool's result, a person's answer. */
export function isResult({ source }: Pick<PassageText, 'source'>): boolean {
  return source === 'tool' || source === 'person';
}
