import { z } from 'zod';
import type { FailureCode } from '../../contract/failures.js';
import type { Language } from '../../contract/language.js';
import { CASES } from '../details.js';
import { ApiFailure, type FieldFault } from '../failure.js';

/** Korean translations of the messages in the contract's schemas; all others come from zod's locale. */
const KOREAN_MESSAGES: Partial<Record<string, string>> = {
  'a query id looks like q-…': '질문 ID는 q-… 형식입니다',
  'a request id looks like q-….r1': '확인 요청 ID는 q-….r1 형식입니다',
  'letters, digits and . _ : - only, at most 100': '영문자, 숫자, . _ : - 만 100자까지 쓸 수 있습니다',
  'letters, digits, . _ - only, at most 60': '영문자, 숫자, . _ - 만 60자까지 쓸 수 있습니다',
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
  'must not be above grading.high': 'grading.high보다 클 수 없습니다',
  'must not be above confidence.high': 'confidence.high보다 클 수 없습니다',
  'the three weights must add up to 1': '세 가중치의 합은 1이어야 합니다',
  'the four weights must add up to 1': '네 가중치의 합은 1이어야 합니다',
};

const LOCALES = { en: z.locales.en().localeError, ko: z.locales.ko().localeError };

/** Returns the messages of a locale, with our own for a missing value. */
function messageIn(language: Language): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined
      ? CASES.requiredField[language]
      : LOCALES[language](issue);
}

/**
 * Validates a part of the request.
 * @throws ApiFailure with `code` and one fault per field, in the given language
 */
export function validate<S extends z.ZodType>(
  schema: S,
  data: unknown,
  language: Language,
  code: FailureCode = 'INVALID_REQUEST',
): z.output<S> {
  const parsed = schema.safeParse(data, { error: messageIn(language) });
  if (parsed.success) return parsed.data;
  throw new ApiFailure(code, { errors: faultsOf(parsed.error, language) });
}

/**
 * Returns the issues of a schema as faults of the request.
 * @param under JSON pointer to the validated part
 */
export function faultsOf(error: z.ZodError, language: Language, under = ''): FieldFault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map((key) => String(key));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: under + pointerOf([...path, key]),
        detail: CASES.unknownField[language],
      }));
    }
    const detail = language === 'ko' ? (KOREAN_MESSAGES[issue.message] ?? issue.message) : issue.message;
    return [{ pointer: under + pointerOf(path), detail }];
  });
}

/** Returns a JSON pointer (RFC 6901). */
function pointerOf(path: string[]): string {
  return path.map((key) => '/' + key.replaceAll('~', '~0').replaceAll('/', '~1')).join('');
}
