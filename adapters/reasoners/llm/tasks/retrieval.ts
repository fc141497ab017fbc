import type { Reasoner } from '../../../../ports/reasoner.js';
import { runPrompt, type PromptContext, withUsage } from '../conversation/run-prompt.js';

/** Grades all passages in one call; one that the model leaves out scores 0, the first of two grades counts. */
export function grade(context: PromptContext): Reasoner['grade'] {
  return async (input, signal) => {
    if (input.passages.length === 0) return withUsage([], []);
    const { output, calls } = await runPrompt(context, 'grade', input, { signal });
    const scoreOf = (number: number): number =>
      output.grades.find(({ passage }) => passage === number)?.score ?? 0;
    const grades = input.passages.map(({ id }, index) => ({ passageId: id, score: scoreOf(index + 1) }));
    return withUsage(grades, calls);
  };
}

/** Other search words in one call; null when the model has none, or only those that were tried. */
export function rewrite(context: PromptContext): Reasoner['rewrite'] {
  return async (input, signal) => {
    // other search words come from documents, not from what was calculated or said
    const passages = input.passages.filter(({ source }) => source === 'document' || source === 'web');
    const { output, calls } = await runPrompt(context, 'rewrite', { ...input, passages }, { signal });
    const query = output.query?.replace(/\s+/g, ' ').trim() ?? '';
    const isNew = query !== '' && !input.tried.some((tried) => plain(tried) === plain(query));
    const { strategy, changes } = output;
    return withUsage(isNew ? { strategy, query, changes: changes.trim() } : null, calls);
  };
}

function plain(query: string): string {
  return query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
