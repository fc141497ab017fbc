import type { CalculationProblem } from '../texts.js';

/** Thrown for an expression that has no value. */
export class CalculationError extends Error {
  override readonly name = 'CalculationError';

  constructor(readonly problem: CalculationProblem) {
    super(problem);
  }
}
