import { markdownHead, markdownRow, readableRow, tablesIn } from '../../../../domain/text/index.js';

const read = (text: string) =>
  tablesIn(text).map((table) =>
    table.rows.map((row) => [text.slice(row.start, row.end), readableRow(row, table)]),
  );

test('a row is read as values behind the names of their columns', () => {
  expect(
    read('식대\n\n| 구분 | 금액 |\n| --- | --- |\n| 점심 | 6,500원 |\n| 저녁 | 7,000원 |\n\n끝.'),
  ).toEqual([
    [
      ['| 점심 | 6,500원 |', '구분: 점심 · 금액: 6,500원'],
      ['| 저녁 | 7,000원 |', '구분: 저녁 · 금액: 7,000원'],
    ],
  ]);
});

test('without a header a row is its values; so is one that is wider than its header', () => {
  expect(read('| a | b |')).toEqual([[['| a | b |', 'a · b']]]);
  expect(read('|  |  |\n|---|---|\n| a | b |')).toEqual([[['| a | b |', 'a · b']]]);
  expect(read('| x | y |\n|:-:|---|\n| a | b | c |\n| a |  |')).toEqual([
    [
      ['| a | b | c |', 'a · b · c'],
      ['| a |  |', 'x: a'],
    ],
  ]);
});

test('without a line of dashes the first row is the header', () => {
  expect(read('| a | b |\n| c | d |')).toEqual([[['| c | d |', 'a: c · b: d']]]);
});

test('tables one after the other keep their own headers', () => {
  const text = '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n| c | d |\n| --- | --- |\n  | 3 | 4 |  \n';
  expect(read(text)).toEqual([[['| 1 | 2 |', 'a: 1 · b: 2']], [['| 3 | 4 |', 'c: 3 · d: 4']]]);
});

test('what is written is read as it was', () => {
  const text = `${markdownHead(['a|b', 'c'])}\n${markdownRow(['1 |\n2', '3'])}`;
  expect(tablesIn(text)[0]).toMatchObject({
    head: { cells: ['a|b', 'c'] },
    rows: [{ cells: ['1 | 2', '3'] }],
  });
});
