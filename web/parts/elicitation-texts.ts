const en = {
  optional: 'optional',
  yes: 'Yes',
  no: 'No',
  noAnswer: 'No answer',
  zone: (name: string) => `Time zone: ${name}`,
};

const ko: typeof en = {
  optional: '선택',
  yes: '예',
  no: '아니요',
  noAnswer: '답하지 않음',
  zone: (name) => `시간대: ${name}`,
};

/** Words of the form that a person fills in; bounds and issues are worded in `domain/forms/issue-texts.ts`. */
export const elicitationTexts = { en, ko };
