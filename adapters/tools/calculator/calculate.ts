import type { BigNumber, MathNode } from 'mathjs';
import { CalculationError, normalise, PERCENT } from './expression-text.js';

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

/** Powers of ten between which values are worked with: 64 digits hold whole ones exactly, and nothing takes long. */
const MAX_MAGNITUDE = 60;
const MAX_EXPONENT = 1000;
const MAX_DECIMALS = 20;

type Value = BigNumber;

/**
 * The value of a parsed expression. Only arithmetic is carried out; anything else that the parser knows (assignments,
 * units, matrices, other functions) is refused, and so are values of more than 60 digits before or
 * zeros behind the point.
 * @throws CalculationError
 */
function evaluate(node: MathNode): Value {
  return bounded(valueOf(node));
}

function valueOf(node: MathNode): Value {
  // the parser's types are a union that only their `type` tells apart
  const { type, args = [] } = node as MathNode & { args?: MathNode[] };
  switch (type) {
    case 'ConstantNode':
      return constant((node as MathNode & { value: unknown }).value);
    case 'ParenthesisNode':
      return evaluate((node as MathNode & { content: MathNode }).content);
    case 'OperatorNode':
      return operation((node as MathNode & { fn: string }).fn, args);
    case 'FunctionNode':
      return call(functionName(node), args.map(evaluate));
    default:
      throw new CalculationError('not_allowed');
  }
}

function constant(value: unknown): Value {
  const isNumber = typeof value === 'object' && value !== null && 'toSignificantDigits' in value;
  if (!isNumber) throw new CalculationError('not_allowed');
  return value as Value;
}

function operation(name: string, args: MathNode[]): Value {
  const [left, right] = args;
  if (!left) throw new CalculationError('not_allowed');
  const a = evaluate(left);
  if (!right) {
    if (name === 'unaryMinus') return a.neg();
    if (name === 'unaryPlus') return a;
    throw new CalculationError('not_allowed');
  }
  const b = evaluate(right);
  switch (name) {
    // 100 + 10% adds a tenth of the hundred
    case 'add':
      return a.plus(isPercentage(right) ? a.times(b) : b);
    case 'subtract':
      return a.minus(isPercentage(right) ? a.times(b) : b);
    case 'multiply':
      return a.times(b);
    case 'divide':
      return a.div(divisor(b));
    case 'mod':
      return a.minus(divisor(b).times(a.div(b).floor()));
    case 'pow':
      return power(a, b);
    default:
      throw new CalculationError('not_allowed');
  }
}

function power(base: Value, exponent: Value): Value {
  if (exponent.abs().gt(MAX_EXPONENT)) throw new CalculationError('too_large');
  if (base.isZero() && exponent.isNegative()) throw new CalculationError('division_by_zero');
  return base.pow(exponent);
}

function divisor(value: Value): Value {
  if (value.isZero()) throw new CalculationError('division_by_zero');
  return value;
}

function call(name: string, values: Value[]): Value {
  const [first, second] = values;
  if (!first) throw new CalculationError('unreadable');
  const total = (): Value => values.reduce((sum, value) => sum.plus(value));
  switch (name) {
    case 'sum':
      return total();
    case 'mean':
      return total().div(values.length);
    case 'min':
      return values.reduce((least, value) => (value.lt(least) ? value : least));
    case 'max':
      return values.reduce((most, value) => (value.gt(most) ? value : most));
    case 'round':
      if (values.length <= 2) return first.toDecimalPlaces(decimals(second));
  }
  if (second) throw new CalculationError('unreadable');
  switch (name) {
    case 'abs':
      return first.abs();
    case 'floor':
      return first.floor();
    case 'ceil':
      return first.ceil();
    case 'sqrt':
      return first.sqrt();
    case PERCENT:
      return first.div(100);
    default:
      throw new CalculationError('not_allowed');
  }
}

function decimals(value: Value | undefined): number {
  const count = value?.toNumber() ?? 0;
  if (!Number.isInteger(count) || count < 0 || count > MAX_DECIMALS) throw new CalculationError('unreadable');
  return count;
}

function isPercentage(node: MathNode): boolean {
  return node.type === 'FunctionNode' && functionName(node) === PERCENT;
}

function functionName(node: MathNode): string {
  return (node as MathNode & { fn: { name?: string } }).fn.name ?? '';
}

function bounded(value: Value): Value {
  if (value.isNaN()) throw new CalculationError('not_real');
  if (!value.isFinite() || (!value.isZero() && Math.abs(value.e) >= MAX_MAGNITUDE)) {
    throw new CalculationError('too_large');
  }
  return value;
}
