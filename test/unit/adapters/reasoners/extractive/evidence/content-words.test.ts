import { isGenericWord } from '../../../../../../adapters/reasoners/extractive/evidence/content-words.js';

test.each([
  '바꿔요',
  '들어와요',
  '써요',
  '말해요',
  '바꿔야',
  '없으면',
  '깎여요',
  '튀었을',
  '버리려는데',
  '아파서',
  '내면',
])('%s is a form of a verb', (word) => {
  expect(isGenericWord(word)).toBe(true);
});

test.each(['수요', '개요', '가요', '동요', '강요', '야간', '부서', '화면', '서면'])(
  '%s is a noun',
  (word) => {
    expect(isGenericWord(word)).toBe(false);
  },
);
