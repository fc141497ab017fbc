import type { MathNode } from 'mathjs';
import { evaluate } from './arithmetic.js';
import { CalculationError } from './calculation-error.js';
import { normalise } from './expression-text.js';

const MAX_EXPRESSION_CHARS = 500;
/** Digits worked with; enough for every value that is allowed. */
const PRECISION = 64;
const MAX_RESULT_DIGITS = 20;

type Parse = (expression: string) => MathNode;
let parser: Promise<Parse> | undefined;

/**
 * The value of an arithmetic expression in decimal numbers, exact up to 20 significant digits where the result is not
 * a whole number.
 * @throws CalculationError
 */
export async function calculate(expression: string): Promise<string> {
  if (expression.length > MAX_EXPRESSION_CHARS) throw new CalculationError('too_large');
  const parse = await (parser ??= loadParser());
  const value = evaluate(read(parse, normalise(expression)));
  const shown = value.isInteger() ? value : value.toSignificantDigits(MAX_RESULT_DIGITS);
  // no sign before a zero
  return shown.isZero() ? '0' : shown.toFixed();
}

function read(parse: Parse, text: string): MathNode {
  try {
    return parse(text);
  } catch {
    throw new CalculationError('unreadable');
  }
}

/**
 * Loaded on first use, as most workers never calculate, and from the single file that the package carries: its thousand
 * modules take five times as long and hold up everything else of the process.
 */
async function loadParser(): Promise<Parse> {
  const { default: mathjs } = await import('mathjs/lib/browser/math.js');
  const math = mathjs.create({ number: 'BigNumber', precision: PRECISION });
  return (expression) => math.parse(expression);
}
