import type { Language } from '../../../contract/language.js';
import type { Random } from '../../random.js';

const CLEAR: Record<Language, readonly string[]> = {
  en: [
    'How are travel expenses settled?',
    'How many days of annual leave do I have?',
    'How do I get access to the database?',
    'Who approves an expense report?',
    'How do I set up the VPN?',
  ],
  ko: [
    '출장비는 어떻게 정산하나요?',
    '연차휴가는 며칠인가요?',
    '데이터베이스 접근 권한은 어떻게 받나요?',
    '법인카드는 누가 승인하나요?',
    'VPN은 어떻게 설정하나요?',
  ],
};

/** Nobody can tell what is meant. */
export const UNCLEAR: Record<Language, string> = { en: 'How do I do it?', ko: '그거 어떻게 해요?' };
/** Reply to the clarification. */
export const CLARIFIED: Record<Language, string> = { en: 'settle travel expenses', ko: '출장비 정산' };

/** A question that the handbook answers; what is added makes each another one. */
export function clearQuestion(language: Language, random: Random, n: number): string {
  return `${random.pick(CLEAR[language])} (${n})`;
}
