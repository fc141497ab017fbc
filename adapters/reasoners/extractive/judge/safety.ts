import type { Language, Localized } from '../../../../contract/language.js';

/**
 * A name whose value is secret, to the beginning of its value; quoted as in JSON or not. `${secret:path}` and `{{ secret: path }}`
 * say where a value is kept, and are none.
 */
const NAMED = String.raw`(?<!\$\{|\{\{ ?)(?:\b(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?token)|비밀번호|암호)["']?\s*[=:]\s*`;

const CONCERNS: readonly { pattern: RegExp; text: Localized }[] = [
  {
    pattern: new RegExp(
      String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|\bsk-[A-Za-z0-9_-]{20,}|${NAMED}["']?(?![<{$*•.]|x{3,}|your|example|\s)[^\s"'|,;]{6,}`,
      'i',
    ),
    text: {
      en: 'A quoted document contains what looks like a password or a key.',
      ko: '인용한 문서에 비밀번호나 키로 보이는 값이 들어 있습니다.',
    },
  },
  {
    pattern: /(?<!\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\s?-\s?[1-8]\d{6}(?!\d)/,
    text: {
      en: 'A quoted document contains what looks like a resident registration number.',
      ko: '인용한 문서에 주민등록번호로 보이는 값이 들어 있습니다.',
    },
  },
];

/** The end of a text that is still being written, where what follows may make it one of these: none of them is longer. */
const BEGUN = new RegExp(
  String.raw`(?:\bAKIA|\bgh[pousr]_|\bsk-|${NAMED}|(?<!\d)\d{6}\s?-\s?)\S{0,40}$`,
  'i',
);

/** The text without a secret or personal number at its end of which only the beginning is there. */
export function withoutSecretBegun(text: string): string {
  return text.replace(BEGUN, '');
}

/** Secrets and personal numbers that a person should look at before any of these texts is shown, in the language of the asker. */
export function safetyConcernsOf(texts: readonly string[], language: Language): string[] {
  return CONCERNS.filter(({ pattern }) => texts.some((text) => pattern.test(text))).map(
    ({ text }) => text[language],
  );
}
