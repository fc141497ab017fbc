import type { FieldIssue } from './elicitation-check.js';

const EN: Record<FieldIssue['code'], (limit: string) => string> = {
  required: () => 'Please fill this in.',
  number: () => 'Please give a number.',
  integer: () => 'Please give a whole number.',
  email: () => 'Please give an e-mail address, such as name@example.com.',
  uri: () => 'Please give an address, such as https://example.com/page.',
  date: () => 'Please give a date that exists, as YYYY-MM-DD.',
  'date-time': () => 'Please give a date and a time.',
  json: () => 'This is not valid JSON, such as {"name": "value"}.',
  choice: () => 'Please choose one of the options.',
  minimum: (limit) => `At least ${limit}.`,
  maximum: (limit) => `At most ${limit}.`,
  minLength: (limit) => `At least ${limit} characters.`,
  maxLength: (limit) => `At most ${limit} characters.`,
  minItems: (limit) => `Choose at least ${limit}.`,
  maxItems: (limit) => `Choose at most ${limit}.`,
  pattern: (pattern) => `It must match the pattern ${pattern}`,
};

const KO: typeof EN = {
  required: () => '필수 항목입니다.',
  number: () => '숫자를 입력해 주세요.',
  integer: () => '정수를 입력해 주세요.',
  email: () => 'name@example.com 같은 이메일 주소를 입력해 주세요.',
  uri: () => 'https://example.com/page 같은 주소를 입력해 주세요.',
  date: () => '실제로 있는 날짜를 YYYY-MM-DD 형식으로 입력해 주세요.',
  'date-time': () => '날짜와 시각을 입력해 주세요.',
  json: () => '{"name": "value"} 같은 올바른 JSON이 아닙니다.',
  choice: () => '선택지 중에서 골라 주세요.',
  minimum: (limit) => `${limit} 이상이어야 합니다.`,
  maximum: (limit) => `${limit} 이하여야 합니다.`,
  minLength: (limit) => `${limit}자 이상 입력해 주세요.`,
  maxLength: (limit) => `${limit}자까지 입력할 수 있습니다.`,
  minItems: (limit) => `${limit}개 이상 골라 주세요.`,
  maxItems: (limit) => `${limit}개까지 고를 수 있습니다.`,
  pattern: (pattern) => `다음 형식에 맞아야 합니다: ${pattern}`,
};

function limitOf(issue: FieldIssue): string {
  if ('limit' in issue) return String(issue.limit);
  return 'pattern' in issue ? issue.pattern : '';
}

const en = {
  issue: (issue: FieldIssue) => EN[issue.code](limitOf(issue)),
  optional: 'optional',
  yes: 'Yes',
  no: 'No',
  noAnswer: 'No answer',
  zone: (name: string) => `Time zone: ${name}`,
  range: (minimum: string | undefined, maximum: string | undefined) =>
    minimum === undefined
      ? `at most ${maximum}`
      : maximum === undefined
        ? `at least ${minimum}`
        : `${minimum} to ${maximum}`,
  items: (minimum: string | undefined, maximum: string | undefined) =>
    minimum === undefined
      ? `choose at most ${maximum}`
      : maximum === undefined
        ? `choose at least ${minimum}`
        : `choose ${minimum} to ${maximum}`,
};

const ko: typeof en = {
  issue: (issue) => KO[issue.code](limitOf(issue)),
  optional: '선택',
  yes: '예',
  no: '아니요',
  noAnswer: '답하지 않음',
  zone: (name) => `시간대: ${name}`,
  range: (minimum, maximum) =>
    minimum === undefined
      ? `${maximum} 이하`
      : maximum === undefined
        ? `${minimum} 이상`
        : `${minimum}~${maximum}`,
  items: (minimum, maximum) =>
    minimum === undefined
      ? `${maximum}개까지 선택`
      : maximum === undefined
        ? `${minimum}개 이상 선택`
        : `${minimum}~${maximum}개 선택`,
};

/** Words of the form that a person fills in. */
export const elicitationTexts = { en, ko };
