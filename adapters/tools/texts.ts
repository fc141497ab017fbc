import type { Language, Localized } from '../../contract/language.js';

/** The reason an expression has no value. */
export type CalculationProblem =
  | 'unreadable'
  | 'not_allowed'
  | 'ambiguous_comma'
  | 'too_large'
  | 'division_by_zero'
  | 'not_real';

const PROBLEMS: Record<CalculationProblem, Localized> = {
  unreadable: { en: 'The expression cannot be read.', ko: '계산식을 읽을 수 없습니다.' },
  not_allowed: {
    en: 'The expression contains something that is not arithmetic.',
    ko: '계산식에 산술 계산이 아닌 내용이 있습니다.',
  },
  ambiguous_comma: {
    en: 'A comma in the expression is ambiguous: write 1200 for the number, “1, 200” for two values.',
    ko: '쉼표의 뜻이 분명하지 않습니다. 하나의 수는 1200처럼, 두 값은 "1, 200"처럼 적어 주십시오.',
  },
  too_large: {
    en: 'The numbers become too large or too small.',
    ko: '계산에 나오는 수가 너무 크거나 작습니다.',
  },
  division_by_zero: { en: 'The expression divides by zero.', ko: '0으로 나누는 계산이 있습니다.' },
  not_real: { en: 'The result is not a real number.', ko: '계산 결과가 실수가 아닙니다.' },
};

const WRITABLE: Localized = {
  en: 'You can use numbers, + - * / % ^, parentheses, percentages such as 20% of 300, and abs, round, floor, ceil, sqrt, min, max, sum, mean.',
  ko: '수, + - * / % ^, 괄호, "300의 20%" 같은 백분율, abs, round, floor, ceil, sqrt, min, max, sum, mean을 쓸 수 있습니다.',
};

/** Explains the problem of an expression, and what can be written. */
export function calculationProblem(problem: CalculationProblem, language: Language): string {
  return `${PROBLEMS[problem][language]} ${WRITABLE[language]}`;
}

const UNKNOWN_TOOL: Record<Language, (tool: string) => string> = {
  en: (tool) => `There is no tool ${tool} here.`,
  ko: (tool) => `${tool} 도구를 찾을 수 없습니다.`,
};

export function unknownTool(tool: string, language: Language): string {
  return UNKNOWN_TOOL[language](tool);
}
