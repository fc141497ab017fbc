const en = { removed: 'removed:', added: 'added:' };

const ko: typeof en = { removed: '삭제:', added: '추가:' };

export const textDiffTexts = { en, ko };
