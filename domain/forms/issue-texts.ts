import type { Language, Localized } from '../../contract/language.js';
import type { Field, FieldType } from './fields.js';
import { countedBy, type Counted, type FieldIssue } from './validate.js';

/** In English as predicates, which follow the name of a field or begin a sentence; in Korean as sentences. */
const WRONG_TYPE: Record<FieldType, Localized> = {
  text: { en: 'must be text', ko: '텍스트로 입력해 주십시오.' },
  email: {
    en: 'must be an e-mail address, such as name@example.com',
    ko: 'name@example.com 같은 이메일 주소를 입력해 주십시오.',
  },
  uri: {
    en: 'must be an address, such as https://example.com/page',
    ko: 'https://example.com/page 같은 주소를 입력해 주십시오.',
  },
  date: {
    en: 'must be a date that exists, as YYYY-MM-DD',
    ko: '실제로 있는 날짜를 YYYY-MM-DD 형식으로 입력해 주십시오.',
  },
  'date-time': {
    en: 'must be a date that exists and a time with offset, such as 2026-01-31T09:00:00Z',
    ko: '실제로 있는 날짜와 시각을 2026-01-31T09:00:00Z처럼 시간대와 함께 입력해 주십시오.',
  },
  json: {
    en: 'must be JSON, such as {"name": "value"} or ["one", "two"]',
    ko: '{"name": "value"}나 ["one", "two"] 같은 올바른 JSON으로 입력해 주십시오.',
  },
  number: { en: 'must be a number', ko: '숫자를 입력해 주십시오.' },
  integer: { en: 'must be a whole number', ko: '정수를 입력해 주십시오.' },
  boolean: {
    en: 'must be yes or no (true or false)',
    ko: '예 또는 아니요(true 또는 false)로 답해 주십시오.',
  },
  choice: { en: 'must be one of the choices', ko: '선택지 중에서 골라 주십시오.' },
  choices: { en: 'must be a list of choices', ko: '선택지의 목록으로 답해 주십시오.' },
};

const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const BELOW: Record<Counted, (limit: number) => Localized> = {
  value: (limit) => ({ en: `must be at least ${limit}`, ko: `${limit} 이상이어야 합니다.` }),
  characters: (limit) => ({
    en: `must have at least ${several(limit, 'character')}`,
    ko: `${limit}자 이상 입력해 주십시오.`,
  }),
  choices: (limit) => ({
    en: `must include at least ${several(limit, 'choice')}`,
    ko: `${limit}개 이상 골라 주십시오.`,
  }),
};

const ABOVE: Record<Counted, (limit: number) => Localized> = {
  value: (limit) => ({ en: `must be at most ${limit}`, ko: `${limit} 이하여야 합니다.` }),
  characters: (limit) => ({
    en: `must have at most ${several(limit, 'character')}`,
    ko: `${limit}자까지 입력할 수 있습니다.`,
  }),
  choices: (limit) => ({
    en: `must include at most ${several(limit, 'choice')}`,
    ko: `${limit}개까지 고를 수 있습니다.`,
  }),
};

const MAX_NAMED = 8;

function wordsOf(issue: FieldIssue): Localized {
  switch (issue.code) {
    case 'form':
      return {
        en: `must be an object with the fields ${issue.names.join(', ')}`,
        ko: `다음 항목으로 된 객체여야 합니다: ${issue.names.join(', ')}`,
      };
    case 'required':
      return { en: 'must be filled in', ko: '필수 항목입니다.' };
    case 'unknown':
      return { en: 'is not a field of this form', ko: '이 양식에 없는 항목입니다.' };
    case 'duplicate':
      return { en: 'must not include a choice twice', ko: '같은 선택지를 두 번 고를 수 없습니다.' };
    case 'type':
      return WRONG_TYPE[issue.type];
    case 'choice': {
      const more = issue.values.length > MAX_NAMED ? ', …' : '';
      const named = issue.values.slice(0, MAX_NAMED).join(', ') + more;
      return { en: `must be one of: ${named}`, ko: `다음 중에서 골라 주십시오: ${named}` };
    }
    case 'min':
      return BELOW[issue.counted](issue.limit);
    case 'max':
      return ABOVE[issue.counted](issue.limit);
    case 'pattern':
      return { en: `must match ${issue.pattern}`, ko: `다음 형식에 맞아야 합니다: ${issue.pattern}` };
  }
}

/** An issue for programs, and behind the name of a field: `must be a number`. */
export function issueDetail(issue: FieldIssue, language: Language = 'en'): string {
  return wordsOf(issue)[language];
}

/** Returns an issue as the sentence that is shown below a field: `Must be a number.` */
export function issueText(issue: FieldIssue, language: Language): string {
  const words = wordsOf(issue)[language];
  return language === 'en' ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : words;
}

const UNITS: Record<Counted, (limit: number) => Localized> = {
  value: (limit) => ({ en: `${limit}`, ko: `${limit}` }),
  characters: (limit) => ({ en: several(limit, 'character'), ko: `${limit}자` }),
  choices: (limit) => ({ en: several(limit, 'choice'), ko: `${limit}개` }),
};

/** Nobody types longer texts; a limit above is no news. */
const LONG_TEXT = 5000;

/** The bounds of a field: `1 to 10`, `at least 3 characters`, `up to 2 choices`; undefined without any worth telling. */
export function boundsText(field: Field, language: Language): string | undefined {
  const counted = countedBy(field.type);
  const withUnit = (limit: number) => UNITS[counted](limit)[language];
  const isLength = counted === 'characters';
  const min = isLength && (field.min ?? 0) <= 1 ? undefined : field.min;
  const max = isLength && (field.max ?? 0) >= LONG_TEXT ? undefined : field.max;
  if (min !== undefined && max !== undefined) {
    return language === 'en' ? `${min} to ${withUnit(max)}` : `${min}~${withUnit(max)}`;
  }
  if (min !== undefined) return language === 'en' ? `at least ${withUnit(min)}` : `${withUnit(min)} 이상`;
  if (max === undefined) return undefined;
  return language === 'en' ? `up to ${withUnit(max)}` : `${withUnit(max)} 이하`;
}
