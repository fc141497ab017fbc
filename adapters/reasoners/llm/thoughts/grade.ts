import type { Reasoner } from '../../../../ports/reasoner.js';
import { think, type Mind } from '../conversation/think.js';
import { thoughtOf } from './thought.js';

/** Grades all passages in one call; one that the model leaves out scores 0, the first of two grades counts. */
export function grade(mind: Mind): Reasoner['grade'] {
  return async (input, signal) => {
    if (input.passages.length === 0) return thoughtOf([], []);
    const { output, calls } = await think(mind, 'grade', input, { signal });
    const scoreOf = (number: number): number =>
      output.grades.find(({ passage }) => passage === number)?.score ?? 0;
    const grades = input.passages.map(({ id }, index) => ({ passageId: id, score: scoreOf(index + 1) }));
    return thoughtOf(grades, calls);
  };
}
