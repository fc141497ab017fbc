import type { Texts } from '../language/language.js';

interface DecisionBarTexts {
  reason: (action: string) => string;
  comment: string;
  addComment: string;
  back: string;
  /** Stands behind the keys. */
  send: string;
}

export const decisionBarTexts: Texts<DecisionBarTexts> = {
  en: {
    reason: (action) => `${action}: why? (optional)`,
    comment: 'Comment (optional)',
    addComment: 'Add a comment',
    back: 'Back',
    send: 'sends',
  },
  ko: {
    reason: (action) => `${action} 사유 (선택)`,
    comment: '의견 (선택)',
    addComment: '의견 남기기',
    back: '돌아가기',
    send: '보내기',
  },
};
