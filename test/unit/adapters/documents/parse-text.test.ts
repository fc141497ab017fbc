import { parseProse } from '../../../../adapters/documents/parse-file.js';

const PAGE = `Kettles

All about kettles.

Cleaning

Rinse it with water.

How heavy is it?

It weighs 1 kg.
It holds 2 litres.`;

test('short lines in front of paragraphs are the headings of a plain text, the first one its title', () => {
  const { title, pieces } = parseProse('text', PAGE, 'kettle-guide.txt', undefined);
  expect(title).toBe('Kettles');
  expect(pieces).toEqual([
    {
      section: '',
      text: 'All about kettles.\n\n## Cleaning\nRinse it with water.\n\n## How heavy is it?\nIt weighs 1 kg.\nIt holds 2 litres.',
    },
  ]);
});

test.each([
  ['one short line', 'Kettles\n\nAll about kettles.\n\nMore about them.'],
  ['sentences', 'Rinse it.\n\nDry it.\n\nFill it.\n\nBoil it.'],
  ['a list', 'Bring along:\n\n- a kettle\n\n1. a pot\n\nNothing else is needed.'],
  ['lines of one paragraph', 'Kettles\nAll about kettles.\nCleaning\nRinse it.'],
])('%s: a text has no headings', (_, text) => {
  const { title, pieces } = parseProse('text', text, 'kettle-guide.txt', undefined);
  expect(title).toBe('kettle guide');
  expect(pieces.every(({ section }) => section === '')).toBe(true);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

test('numbered lines above their text, in order, are headings', () => {
  const text =
    '1. Who we are\nWe sail two routes.\n\n2. Fares\nAn adult pays £7.80.\n\n3. Booking\n3.1 Nobody needs one.';
  expect(
    parseProse('text', text, 'ferry.txt', undefined)
      .pieces.map((piece) => piece.text)
      .join('\n\n'),
  ).toBe(
    '## 1. Who we are\nWe sail two routes.\n\n## 2. Fares\nAn adult pays £7.80.\n\n## 3. Booking\n3.1 Nobody needs one.',
  );
});

test('articles of Korean regulations are headings, and the lines above them the title', () => {
  const text = '환불 규정\n(제5판)\n\n제1조 (목적)\n환불을 정한다.\n\n제2조(기한) 7일 안에 신청한다.';
  expect(parseProse('text', text, 'refund.txt', undefined)).toEqual({
    title: '환불 규정 (제5판)',
    pieces: [
      {
        section: '',
        text: '(제5판)\n\n## 제1조 (목적)\n환불을 정한다.\n\n## 제2조(기한)\n7일 안에 신청한다.',
      },
    ],
  });
});

test('a line under a heading is no text', () => {
  const text = 'Kettles\n=======\n\nCleaning\n--------\nRinse it.\n\nDrying\n------\nWipe it.';
  expect(parseProse('text', text, 'kettle-guide.txt', undefined)).toEqual({
    title: 'Kettles',
    pieces: [{ section: '', text: '## Cleaning\nRinse it.\n\n## Drying\nWipe it.' }],
  });
});

test.each([
  [
    'blanks',
    '  Mode    Visible damage\n  ----    --------------\n  Sea     at delivery\n  Air     14 days',
    '| Mode | Visible damage |\n| --- | --- |\n| Sea | at delivery |\n| Air | 14 days |',
  ],
  [
    'places, where a cell fills its column and letters take two',
    '종류            기간    정지\n------------------------------\n정규 강의       90일    2회\n1년 자유 이용권 365일   없음',
    '| 종류 | 기간 | 정지 |\n| --- | --- | --- |\n| 정규 강의 | 90일 | 2회 |\n| 1년 자유 이용권 | 365일 | 없음 |',
  ],
])('columns under a ruled line of names are a table: by %s', (_, text, table) => {
  expect(parseProse('text', text, 'table.txt', undefined).pieces).toEqual([{ section: '', text: table }]);
});

test('lines that fit no columns stay as they are', () => {
  const text = 'Mode    Damage\n----    ------\nBy sea and by air\nRail    none';
  expect(parseProse('text', text, 'table.txt', undefined).pieces).toEqual([{ section: '', text }]);
});

test.each([
  ['ruled nearly to its end', `Mode  Damage\n${'-'.repeat(100_000)}x\nSea  none`],
  ['of very many columns', `${'Mode  '.repeat(50_000)}\n----\n${'Sea '.repeat(50_000)}`],
  ['of blanks', `Mode${' '.repeat(100_000)}x\n\n${' '.repeat(100_000)}`],
])('a line %s takes no longer than other text', (_, text) => {
  const { pieces } = parseProse('text', text, 'table.txt', undefined);
  expect(pieces.every((piece) => !piece.text.includes('| --- |'))).toBe(true);
});
