import { inDigits, rowsInRange } from '../../../../../../adapters/reasoners/extractive/evidence/amounts.js';
import { withoutApplied } from '../../../../../../adapters/reasoners/extractive/evidence/rates.js';
import { tablesIn } from '../../../../../../domain/text/index.js';

test.each([
  ['Over KRW 5,000,000 up to KRW 20,000,000', 'Who approves a purchase of 8 million won?', true],
  ['Up to KRW 5,000,000', 'Who approves a purchase of 8 million won?', false],
  ['Over KRW 20,000,000', 'Who approves 8 million won?', false],
  ['Up to KRW 5,000,000', 'Who approves exactly KRW 5,000,000?', true],
  ['5,000,000원 초과 20,000,000원 이하', '800만 원짜리 구매는 누가 승인하나요?', true],
  ['5,000,000원 이하', '5백만원은 누가 승인하나요?', true],
  ['20,000,000원 초과', '2천만원은 누가 승인하나요?', false],
  ['20,000,000원 초과', '3천만 원은요?', true],
  ['1년 미만', '입사 6개월인데 연차가 며칠인가요?', false],
  ['만 3~4년', '근속 4년이면 연차가 며칠인가요?', true],
  ['만 5~6년', '근속 4년이면 연차가 며칠인가요?', false],
  ['3–4 years', 'I have been here for 3 years', true],
  ['3-4 years', 'I have been here for 2 years', false],
  ['3-4 years', 'after 4 years', true],
  ['5 to 6 years', 'after 3 years', false],
  ['Less than 1 year', 'after 2 years', false],
  ['Flight of 9 hours or more', 'my flight takes 11 hours', true],
  ['9시간 미만 항공편', '비행이 11시간 걸립니다', false],
  ['7.0~8.9', 'CVSS 7.5 취약점은 언제까지 고치나요?', true],
  ['9.0 or higher', 'a score of 9.8', true],
  ['5 days or fewer', 'for 6 days', false],
  ['9.0 이상', 'CVSS 9.8 취약점', true],
  ['4.0 미만', '8명이 회식하면', false],
  ['Over 80%', 'disk usage of 85 %', true],
  ['Team card', 'a card for 3 people', false],
  ['SEV2', '2 incidents', false],
  ['08:00~10:00', '9 hours', false],
  ['Monday, 14:00–16:00', 'the hours of ward 6B', false],
  ['Up to 8', 'the beds of ward 6B', false],
])('%j holds the amount of %j: %s', (cell, question, expected) => {
  const [table] = tablesIn(`| ${cell} | x |`);
  expect(rowsInRange(table!, question)).toHaveLength(expected ? 1 : 0);
});

test.each([
  ['three litres within one week', '3 litres within 1 week'],
  ['다섯 권을 두 달 동안', '5 권을 2 달 동안'],
  ['필요한 명단을 하루에 세 번', '필요한 명단을 1일에 3 번'],
])('%s is %s', (text, digits) => {
  expect(inDigits(text)).toBe(digits);
});

test('only amounts that lie in a range of a table are left out', () => {
  const table = '| Amount | Approver |\n| --- | --- |\n| Up to KRW 5,000 | Lead |\n| Over KRW 5,000 | Head |';
  expect(withoutApplied('Who approves KRW 7,000 within 3 days?', table)).toBe(
    'Who approves   within 3 days?',
  );
  expect(withoutApplied('Who approves KRW 7,000?', 'Up to KRW 5,000 needs no approval.')).toBe(
    'Who approves KRW 7,000?',
  );
});

test('a column of nothing but ranges names its rows, one range among other things does not', () => {
  const [scores] = tablesIn('| Rating | Score |\n| --- | --- |\n| High | 7.0 to 8.9 |\n| Low | Below 4.0 |');
  expect(rowsInRange(scores!, 'a score of 7.5').map(({ cells }) => cells[0])).toEqual(['High']);
  const [limits] = tablesIn('| Item | Limit |\n| --- | --- |\n| Book | Up to 5 days |\n| Exam | Any |');
  expect(rowsInRange(limits!, 'in 3 days')).toEqual([]);
});
