import type { Texts } from '../../language/language.js';

interface QuestionTexts {
  send: string;
  hint: string;
  left: (left: number) => string;
  tooLong: (over: number) => string;
}

export const questionTexts: Texts<QuestionTexts> = {
  en: {
    send: 'Ask',
    hint: 'Enter sends, Shift + Enter breaks the line',
    left: (left) => `${left} characters left`,
    tooLong: (over) => `${over} characters too many`,
  },
  ko: {
    send: '질문하기',
    hint: 'Enter로 보내고 Shift + Enter로 줄을 바꿉니다',
    left: (left) => `${left}자 남음`,
    tooLong: (over) => `${over}자 초과`,
  },
};
