import { parse } from 'csv-parse/sync';
import { csvLine } from '../../../../api/metrics/export.js';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' blank', '" blank"'],
  ['휴가 규정', '휴가 규정'],
  ['', ''],
  [undefined, ''],
  [-1.5, '-1.5'],
  [true, 'true'],
])('%j is written as %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test.each(['=1+1', '+82-2', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A'])(
  '%j is kept from being a formula',
  (text) => {
    const [[cell]] = parse(csvLine([text]), { record_delimiter: '\r\n' }) as [[string]];
    expect(cell).toBe(`'${text}`);
  },
);

test('what is written is read back', () => {
  const rows = [
    ['q-1', 'He said: "no", and left\r\n\r\nat once', '', 'a,b,"c"'],
    ['질문', '"', '""', ',,,'],
  ];
  expect(parse(rows.map(csvLine).join(''), { record_delimiter: '\r\n' })).toEqual(rows);
});
