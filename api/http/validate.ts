import { z } from 'zod';
import type { FailureCode } from '../../contract/failures.js';
import type { Language } from '../../contract/language.js';
import { CASES } from '../details.js';
import { ApiFailure, type FieldFault } from '../failure.js';
import { KOREAN_MESSAGES } from './validation-texts.js';

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
