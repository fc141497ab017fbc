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
