import type { Turn } from '../../../contract/analysis.js';
import type { QuestionRow } from '../retrieval/index.js';

/** What was said before a question, as turns of a session. */
export function turnsOf({ history }: QuestionRow): Turn[] {
  return history.flatMap(({ role, text }, i) => {
    const next = history[i + 1];
    if (role !== 'user') return [];
    return [{ question: text, answer: next?.role === 'agent' ? next.text : '', at: '' }];
  });
}
