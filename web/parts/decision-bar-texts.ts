const en = {
  reason: (action: string) => `${action}: reason (optional)`,
  comment: 'Comment (optional)',
  addComment: 'Add a comment',
  back: 'Back',
  decide: 'Decision',
  /** Stands behind the keys. */
  send: 'sends',
};

const ko: typeof en = {
  reason: (action) => `${action} 사유 (선택)`,
  comment: '의견 (선택)',
  addComment: '의견 남기기',
  back: '돌아가기',
  decide: '결정',
  send: '보내기',
};

export const decisionBarTexts = { en, ko };
