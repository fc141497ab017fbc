import type { Language, Localized } from '../../../contract/language.js';

const CONCERNS: readonly { pattern: RegExp; text: Localized }[] = [
  {
    pattern:
      /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|your|system)\b.{0,30}\b(?:instructions?|prompts?|rules?|messages?)\b|\byou are now\b.{0,40}\b(?:assistant|model|ai|bot|dan)\b|\b(?:reveal|print|show)\b.{0,20}\bsystem prompt\b|(?:이전|위|앞|기존|모든|시스템)의?\s*(?:모든\s*)?(?:지시|명령|프롬프트|규칙)(?:사항)?(?:을|를|은|는)?\s*(?:모두\s*)?(?:무시|잊|따르지)|시스템\s*프롬프트(?:를|을)?\s*(?:출력|공개|보여)/i,
    text: {
      en: 'A quoted document gives instructions to the machine.',
      ko: '인용한 문서에 기계에게 내리는 지시가 들어 있습니다.',
    },
  },
  {
    pattern:
      /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|\bsk-[A-Za-z0-9_-]{20,}|(?:\b(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?token)|비밀번호|암호)\s*[=:]\s*["']?(?![<{$*•.]|x{3,}|your|example|\s)[^\s"'|,;]{6,}/i,
    text: {
      en: 'A quoted document holds what looks like a password or a key.',
      ko: '인용한 문서에 비밀번호나 키로 보이는 값이 들어 있습니다.',
    },
  },
  {
    pattern: /(?<!\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\s?-\s?[1-8]\d{6}(?!\d)/,
    text: {
      en: 'A quoted document holds what looks like a resident registration number.',
      ko: '인용한 문서에 주민등록번호로 보이는 값이 들어 있습니다.',
    },
  },
];

/** What a person should look at before any of these texts is shown, in the language of the asker. */
export function safetyConcernsOf(texts: readonly string[], language: Language): string[] {
  return CONCERNS.filter(({ pattern }) => texts.some((text) => pattern.test(text))).map(
    ({ text }) => text[language],
  );
}
