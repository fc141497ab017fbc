import type { z } from 'zod';
import { koreanOf } from '../contract/rules.js';
import { alike, LocalizedError, type Language, type Localized } from '../contract/language.js';

/** A setting or a line of a settings file that cannot be used. The message names the key and says what it must be. */
export class ConfigError extends LocalizedError {
  override readonly name = 'ConfigError';
}

const SYSTEM_REASONS: Partial<Record<string, Localized>> = {
  ENOENT: { en: 'there is no such file or folder', ko: '파일이나 폴더가 없습니다' },
  EACCES: { en: 'its permissions do not allow it', ko: '권한이 없습니다' },
  EPERM: { en: 'its permissions do not allow it', ko: '권한이 없습니다' },
  EISDIR: { en: 'it is a folder', ko: '파일이 아니라 폴더입니다' },
  ENOTDIR: { en: 'a part of its path is no folder', ko: '경로의 일부가 폴더가 아닙니다' },
  EROFS: { en: 'its disk is read-only', ko: '읽기 전용 디스크입니다' },
  ENOSPC: { en: 'its disk is full', ko: '디스크가 가득 찼습니다' },
};

/** Returns why the system does not do something with a file or a folder; other errors in their own words. */
export function systemReason(error: unknown): Localized {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const known = SYSTEM_REASONS[code];
  return known ? { en: `${known.en} (${code})`, ko: `${known.ko} (${code})` } : alike(message);
}

/** The error of a file that a setting names, and why it cannot be read. */
export function unreadable(setting: string, path: string, why: Localized): ConfigError {
  return new ConfigError({
    en: `${setting}: cannot read ${path}: ${why.en}`,
    ko: `${setting}: ${path} 파일을 읽을 수 없습니다: ${why.ko}`,
  });
}

/** Converts the issues of a schema to an error with one line for each key; `what` stands before the key. */
export function refusedBySchema(
  what: string | Record<Language, string>,
  { issues }: z.ZodError,
): ConfigError {
  const said = (language: Language): string => {
    const before = typeof what === 'string' ? what : what[language];
    return issues
      .map((issue) => `${before} ${keyOf(issue) || WORDS[language].top}: ${reasonOf(issue, language)}`)
      .join('\n');
  };
  return new ConfigError({ en: said('en'), ko: said('ko') });
}

const keyOf = ({ path }: z.core.$ZodIssue): string => path.map(String).join('.');

const en = {
  top: '(top level)',
  type: (expected: string) =>
    ({ number: 'must be a number', int: 'must be a whole number', object: 'must be keys with values' })[
      expected
    ],
  most: (limit: string, ofText: boolean) => `must be at most ${limit}${ofText ? ' characters long' : ''}`,
  least: (limit: string, ofText: boolean) => `must be at least ${limit}${ofText ? ' characters long' : ''}`,
  one: (values: string) => `must be one of ${values}`,
  address: 'must be an address such as https://vouch.example.org',
  unknown: (keys: string) => `there is no such key: ${keys}`,
};

const ko: typeof en = {
  top: '(최상위)',
  type: (expected) =>
    ({ number: '숫자여야 합니다', int: '정수여야 합니다', object: '키와 값으로 되어 있어야 합니다' })[
      expected
    ],
  most: (limit, ofText) => `${limit}${ofText ? '자' : ''} 이하여야 합니다`,
  least: (limit, ofText) => `${limit}${ofText ? '자' : ''} 이상이어야 합니다`,
  one: (values) => `다음 중 하나여야 합니다: ${values}`,
  address: 'https://vouch.example.org와 같은 주소여야 합니다',
  unknown: (keys) => `없는 키입니다: ${keys}`,
};

const WORDS: Record<Language, typeof en> = { en, ko };

/** Says in plain words, where there are any, how a value must be. An issue of our own may bring the Korean ones as `ko`. */
function reasonOf(issue: z.core.$ZodIssue, language: Language): string {
  const words = WORDS[language];
  switch (issue.code) {
    case 'invalid_type':
      return words.type(issue.expected) ?? issue.message;
    case 'too_big':
      return words.most(String(issue.maximum), issue.origin === 'string');
    case 'too_small':
      return words.least(String(issue.minimum), issue.origin === 'string');
    case 'invalid_value':
      return words.one(issue.values.map(String).join(', '));
    case 'invalid_format':
      return issue.format === 'url' ? words.address : issue.message;
    case 'unrecognized_keys':
      return words.unknown(issue.keys.join(', '));
    case 'invalid_key':
      // such a key says itself only that it is invalid
      return issue.issues.map((inner) => reasonOf(inner, language)).join(', ');
    case 'custom':
      if (language === 'en') return issue.message;
      return typeof issue.params?.['ko'] === 'string'
        ? issue.params['ko']
        : (koreanOf(issue.message) ?? issue.message);
    case 'invalid_element':
    case 'invalid_union':
    case 'not_multiple_of':
      return issue.message;
  }
}
