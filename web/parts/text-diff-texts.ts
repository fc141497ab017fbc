import type { Texts } from '../language/language.js';

interface TextDiffTexts {
  removed: string;
  added: string;
}

export const textDiffTexts: Texts<TextDiffTexts> = {
  en: { removed: 'removed:', added: 'added:' },
  ko: { removed: '삭제:', added: '추가:' },
};
