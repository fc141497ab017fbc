import type { z } from 'zod';
import type { Localized } from '../../contract/language.js';
import type { FieldIssue } from '../../domain/forms/validate.js';
import { issueDetail } from '../../domain/forms/issue-texts.js';
import { CASES } from './cases.js';

/** Korean translations of the messages in the contract's schemas. */
export const KOREAN_MESSAGES: Partial<Record<string, string>> = {
  'a query id looks like q-…': '질문 ID는 q-… 형식입니다',
  'a request id looks like q-….r1': '확인 요청 ID는 q-….r1 형식입니다',
  'a turn id looks like t-…': '대화 차례의 ID는 t-… 형식입니다',
  'a document id looks like collection/path': '문서 ID는 컬렉션/경로 형식입니다',
  'an experiment id looks like x-…': '실험 ID는 x-… 형식입니다',
  'the id of a webhook looks like wh-…': '웹훅 ID는 wh-… 형식입니다',
  'the id of a delivery looks like d000000000042': '전송 ID는 d000000000042 형식입니다',
  'letters, digits and . _ : - only, at most 100': '영문자, 숫자, . _ : - 만 100자까지 쓸 수 있습니다',
  'letters, digits, . _ - only, at most 60': '영문자, 숫자, . _ - 만 60자까지 쓸 수 있습니다',
  'a group has no spaces and none of , : |': '그룹 이름에는 공백과 , : | 을 쓸 수 없습니다',
  'a name has letters, digits and . _ @ | : / + - only':
    '이름에는 영문자, 숫자, . _ @ | : / + - 만 쓸 수 있습니다',
  'a tenant has letters, digits and . _ - only': '테넌트 이름에는 영문자, 숫자, . _ - 만 쓸 수 있습니다',
  'this name is reserved': '예약된 이름이므로 사용할 수 없습니다',
  'no control characters': '제어 문자는 쓸 수 없습니다',
  'no control characters and no backslash': '제어 문자와 역슬래시는 쓸 수 없습니다',
  'names joined with /, none of them empty, . or ..':
    '/로 이은 이름이어야 하며 빈 이름, . 과 .. 은 쓸 수 없습니다',
  'a question has at most 4000 characters': '질문은 4000자까지 입력할 수 있습니다',
  'the question is empty': '질문이 비어 있습니다',
  'the question holds control characters': '질문에 제어 문자가 있습니다',
  'at most 20 entries': '항목은 20개까지 넣을 수 있습니다',
  'a tool is named name or server.name': '도구 이름은 name 또는 server.name 형식입니다',
  'arguments have at most 20,000 characters': 'arguments는 20,000자까지 넣을 수 있습니다',
  'every plan has its synthesis already': '답변 작성 단계는 모든 계획에 이미 있습니다',
  'give either afterSeconds or beforeDeadlineSeconds':
    'afterSeconds와 beforeDeadlineSeconds 중 하나만 보내 주십시오',
  'name the groups to widen or escalate to': '대상을 넓히거나 상위로 넘길 그룹을 적어 주십시오',
  'must not be above the number of people': '사람 수보다 클 수 없습니다',
  'give either instruction or edits': 'instruction과 edits 중 하나만 보내 주십시오',
  'give an instruction or edits': 'instruction이나 edits를 보내 주십시오',
  'must not be above grading.high': 'grading.high보다 클 수 없습니다',
  'must not be above confidence.high': 'confidence.high보다 클 수 없습니다',
  'the weights must add up to 1': '가중치의 합은 1이어야 합니다',
};

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
