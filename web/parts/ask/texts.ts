const en = {
  send: 'Ask',
  hint: 'Enter sends, Shift + Enter breaks the line',
  left: (left: number) => `${left} ${left === 1 ? 'character' : 'characters'} left`,
  tooLong: (over: number) => `${over} ${over === 1 ? 'character' : 'characters'} too many`,
};

const ko: typeof en = {
  send: '질문하기',
  hint: 'Enter로 보내고 Shift + Enter로 줄을 바꿉니다',
  left: (left) => `${left}자 남음`,
  tooLong: (over) => `${over}자 초과`,
};

export const questionTexts = { en, ko };
