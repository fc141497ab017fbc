import { z } from 'zod';
import type { FailureCode } from '../../contract/failures.js';
import { languageSchema, type Language, type Localized } from '../../contract/language.js';
import { koreanOf } from '../../contract/rules.js';
import { CASES } from '../details.js';
import { faultOf } from '../details/faults.js';
import { ApiFailure, type FieldFault } from '../failure.js';

const LOCALES = { en: z.locales.en().localeError, ko: z.locales.ko().localeError };

/** Returns our words for what is wrong, in a language; zod's for what has none. */
function messageIn(language: Language): z.core.$ZodErrorMap {
  return (issue) => faultOf(issue)?.[language] ?? LOCALES[language](issue);
}

/**
 * Validates a part of the request.
 * @throws ApiFailure with `code` and one fault per field
 */
export function validate<S extends z.ZodType>(
  schema: S,
  data: unknown,
  code: FailureCode = 'INVALID_REQUEST',
): z.output<S> {
  const parsed = schema.safeParse(data, { error: messageIn('en') });
  if (parsed.success) return parsed.data;
  throw new ApiFailure(code, { errors: faultsIn(schema, data) });
}

/** Returns what a schema finds wrong with a value, in both languages. @param under JSON pointer to the value */
export function faultsIn(schema: z.ZodType, data: unknown, under = ''): FieldFault[] {
  const [en = [], ko = []] = languageSchema.options.map((language) => {
    const { error } = schema.safeParse(data, { error: messageIn(language) });
    return error ? faultsOf(error, under) : [];
  });
  return en.map((fault, at) => ({
    pointer: fault.pointer,
    detail: { en: fault.detail.en, ko: ko[at]?.detail.ko ?? fault.detail.en },
  }));
}

/**
 * Returns the issues of a schema as faults of the request.
 * @param under JSON pointer to the validated part
 */
export function faultsOf(error: z.ZodError, under = ''): { pointer: string; detail: Localized }[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map((key) => String(key));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: under + pointerOf([...path, key]),
        detail: CASES.unknownField,
      }));
    }
    const { message } = issue;
    return [{ pointer: under + pointerOf(path), detail: { en: message, ko: koreanOf(message) ?? message } }];
  });
}

/** Returns a JSON pointer (RFC 6901). */
function pointerOf(path: string[]): string {
  return path.map((key) => '/' + key.replaceAll('~', '~0').replaceAll('/', '~1')).join('');
}
