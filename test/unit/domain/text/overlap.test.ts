import { overlapOf } from '../../../../domain/text/overlap.js';

test.each([
  ['First. Second one.', 'Second one. Third.', 'Second one.'],
  ['The same.', 'The same.', 'The same.'],
  ['정산은 30일 이내에 합니다. 영수증을 냅니다.', '영수증을 냅니다. 팀장이 승인합니다.', '영수증을 냅니다.'],
  ['A line.\n\nNext line.', 'Next line.\n\nLast.', 'Next line.'],
])('what the end of the one and the beginning of the other say: %j, %j', (before, after, both) => {
  expect(overlapOf(before, after)).toBe(both.length);
});

test.each([
  ['Nothing.', 'In common.'],
  ['', 'Text.'],
  ['Text.', ''],
  // not whole words
  ['출장비를 정산합니다', '다음 급여와 함께'],
  ['within', 'in time'],
  ['in time', 'time-out'],
  // the lines of a table say nothing
  ['| 1 | 2 |', '|  |  |\n| --- | --- |\n| 3 | 4 |'],
])('nothing in common: %j, %j', (before, after) => {
  expect(overlapOf(before, after)).toBe(0);
});
