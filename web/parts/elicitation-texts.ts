const en = {
  optional: 'optional',
  yes: 'Yes',
  no: 'No',
  noAnswer: 'No answer',
  calendar: 'Calendar',
  noMoment: 'Enter a date that exists, and a time.',
  zone: (name: string) => `Time zone: ${name}`,
};

const ko: typeof en = {
  optional: '선택',
  yes: '예',
  no: '아니요',
  noAnswer: '답하지 않음',
  calendar: '달력',
  noMoment: '실제로 있는 날짜와 시각을 모두 입력해 주십시오.',
  zone: (name) => `시간대: ${name}`,
};

/** Words of the form that a person fills in; bounds and issues are worded in `domain/forms/issue-texts.ts`. */
export const elicitationTexts = { en, ko };
