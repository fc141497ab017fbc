import type { CalculationProblem } from '../texts.js';

/** Thrown for an expression that has no value. */
export class CalculationError extends Error {
  override readonly name = 'CalculationError';

  constructor(readonly problem: CalculationProblem) {
    super(problem);
  }
}

/** A percentage, as a function that the evaluation knows. */
export const PERCENT = 'percent';

const NUMBER = String.raw`\d+(?:\.\d+)?|\.\d+`;
/** A share of what follows (20% of 300) or of what stands before (300의 20%). */
const SHARE_OF = new RegExp(String.raw`(${NUMBER})\s*%\s*of\s+`, 'gi');
const OF_SHARE = new RegExp(String.raw`(?<=[\d)])\s*의\s*(?=(?:${NUMBER})\s*%)`, 'g');
/** A percentage ends a term; before another number or a parenthesis the sign is the remainder of a division. */
const PERCENTAGE = new RegExp(String.raw`(${NUMBER})\s*%(?=\s*(?:[-+*/^),]|$))`, 'g');
const STRAY_PERCENT = /%(?!\s*[\d.(a-z])/i;

/**
 * The expression as the parser reads it: signs of print and of other keyboards replaced, thousands separators taken
 * out, percentages as `percent(n)`.
 * @throws CalculationError
 */
export function normalise(expression: string): string {
  const signs = expression
    .normalize('NFKC')
    .replace(/[×∙·]/g, '*')
    .replaceAll('÷', '/')
    .replace(/[−–]/g, '-')
    .replaceAll('**', '^')
    .replace(/\s+/g, ' ')
    .trim();
  const text = withoutThousands(signs)
    .replace(SHARE_OF, `${PERCENT}($1) * `)
    .replace(OF_SHARE, ' * ')
    .replace(PERCENTAGE, `${PERCENT}($1)`);
  if (STRAY_PERCENT.test(text)) throw new CalculationError('unreadable');
  return text;
}

const GROUPED = /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g;

/** Within the parentheses of a function a comma between digits may as well part two values. */
function withoutThousands(text: string): string {
  return text.replace(GROUPED, (number, offset: number) => {
    if (isArgument(text.slice(0, offset))) throw new CalculationError('ambiguous_comma');
    return number.replaceAll(',', '');
  });
}

/** True if the innermost open parenthesis belongs to a function. */
function isArgument(before: string): boolean {
  const open: boolean[] = [];
  [...before].forEach((sign, index) => {
    if (sign === '(') open.push(/[A-Za-z]\s*$/.test(before.slice(0, index)));
    else if (sign === ')') open.pop();
  });
  return open.at(-1) ?? false;
}
