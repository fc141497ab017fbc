import type { CalculationProblem } from '../texts.js';

/** Why an expression was not calculated. */
export class CalculationError extends Error {
  override readonly name = 'CalculationError';

  constructor(readonly problem: CalculationProblem) {
    super(problem);
  }
}
