import type { z } from 'zod';
import type { Localized } from '../../contract/language.js';
import type { FieldIssue } from '../../domain/forms/validate.js';
import { issueDetail } from '../../domain/forms/issue-texts.js';
import { CASES } from './cases.js';

/** Types of JSON values, as the fault of a value of another type. */
const TYPES: Partial<Record<string, Localized>> = {
  string: { en: 'must be text', ko: '문자열이어야 합니다' },
  number: { en: 'must be a number', ko: '숫자여야 합니다' },
  int: { en: 'must be a whole number', ko: '정수여야 합니다' },
  boolean: { en: 'must be true or false', ko: 'true 또는 false여야 합니다' },
  array: { en: 'must be a list', ko: '목록이어야 합니다' },
  object: { en: 'must be an object', ko: '객체여야 합니다' },
  record: { en: 'must be an object', ko: '객체여야 합니다' },
};

const MOMENT: Localized = {
  en: 'must be a time with its offset, such as 2026-01-31T09:00:00Z',
  ko: '2026-01-31T09:00:00Z처럼 시간대가 있는 시각이어야 합니다',
};
const NO_FORM: Localized = {
  en: 'has none of the forms that are allowed here',
  ko: '여기에서 허용하는 형식이 아닙니다',
};
const EMPTY: Localized = { en: 'must not be empty', ko: '비워 둘 수 없습니다' };

type Issue = z.core.$ZodRawIssue;
type Bounds = Extract<Issue, { code: 'too_small' | 'too_big' }>;

/** Words the fault that a schema without a message of its own finds; undefined for one that no schema of the contract gives. */
export function faultOf(issue: Issue): Localized | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? CASES.requiredField : TYPES[issue.expected];
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      if (issue.format === 'datetime') return MOMENT;
      return issue.pattern === undefined ? undefined : worded({ code: 'pattern', pattern: issue.pattern });
    case 'invalid_union': {
      const values = valuesOf(issue);
      return values.length > 0 ? oneOf(values) : NO_FORM;
    }
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'custom':
      return undefined;
  }
}

function outOfBounds(issue: Bounds): Localized {
  const below = issue.code === 'too_small';
  const limit = Number(below ? issue.minimum : issue.maximum);
  if (issue.origin === 'array') {
    if (below && limit === 1) return EMPTY;
    return below
      ? { en: `must have at least ${limit} entries`, ko: `항목이 ${limit}개 이상이어야 합니다` }
      : {
          en: `must have at most ${limit} ${limit === 1 ? 'entry' : 'entries'}`,
          ko: `항목은 ${limit}개까지 넣을 수 있습니다`,
        };
  }
  if (issue.origin === 'string')
    return below && limit === 1
      ? EMPTY
      : worded({ code: below ? 'min' : 'max', limit, counted: 'characters' });
  if (issue.inclusive === false)
    return below
      ? { en: `must be above ${limit}`, ko: `${limit}보다 커야 합니다` }
      : { en: `must be below ${limit}`, ko: `${limit}보다 작아야 합니다` };
  return worded({ code: below ? 'min' : 'max', limit, counted: 'value' });
}

/** Returns the values that a union of single values takes; none if it takes more than those. */
function valuesOf(issue: Extract<Issue, { code: 'invalid_union' }>): readonly unknown[] {
  if ('options' in issue && Array.isArray(issue.options)) return issue.options;
  const single = issue.errors.map(([first]) =>
    first?.code === 'invalid_value' && first.path.length === 0 ? first.values : [],
  );
  return single.every((values) => values.length > 0) ? single.flat() : [];
}

function oneOf(values: readonly unknown[]): Localized {
  const named = values.map(String).join(', ');
  if (values.length === 1) return { en: `must be ${named}`, ko: `다음 값이어야 합니다: ${named}` };
  return { en: `must be one of: ${named}`, ko: `다음 중 하나여야 합니다: ${named}` };
}

function worded(issue: FieldIssue): Localized {
  return { en: issueDetail(issue, 'en'), ko: issueDetail(issue, 'ko') };
}
