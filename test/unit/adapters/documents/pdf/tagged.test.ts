import { toTree } from '../../../../../adapters/documents/pdf/paged-tree.js';
import { taggedRows } from '../../../../../adapters/documents/pdf/tagged.js';
import { blockAtoms } from '../../../../../adapters/documents/atoms.js';

const PAGE = [1, 0, 0, -1, 0, 800];
type Cell = readonly [role: 'TH' | 'TD', x: number, ...lines: string[]];

/** A page with a table as tagged PDFs have it, each cell with its lines at a place, between two paragraphs. */
function page(rows: readonly (readonly Cell[])[], { tagged = true } = {}) {
  const items: object[] = [];
  const write = (id: string | null, tag: string, x: number, y: number, text: string) =>
    items.push(
      { type: 'beginMarkedContentProps', id, tag },
      { str: text, transform: [10, 0, 0, 10, x, 800 - y], width: 6 * text.length, hasEOL: false },
      { type: 'endMarkedContent' },
    );
  write('p', 'P', 50, 50, 'Above the table.');
  const table = rows.map((cells, row) => ({
    role: 'TR',
    children: cells.map(([role, x, ...lines], column) => ({
      role,
      children: lines.map((line, place) => {
        const id = `${row}.${column}.${place}`;
        write(id, 'P', x, 100 + row * 40 + place * 12, line);
        return { role: 'P', children: [{ type: 'content', id }] };
      }),
    })),
  }));
  write('q', 'P', 50, 400, 'Below the table.');
  write(null, 'Artifact', 50, 780, 'page 1 of 1');
  const tree = {
    role: 'Root',
    children: [
      { role: 'P', children: [{ type: 'content', id: 'p' }] },
      { role: 'Table', children: table },
      { role: 'P', children: [{ type: 'content', id: 'q' }] },
    ],
  };
  const found = taggedRows(items as never, tagged ? tree : null, PAGE);
  return { height: 800, rows: found };
}

const textOf = (...pages: ReturnType<typeof page>[]) =>
  blockAtoms(toTree(pages, []).tree.children)
    .map(({ text, glue }) => glue + text)
    .join('')
    .trim();

test('cells stand where the tags put them, however close they are and however many lines they take', () => {
  const rows: Cell[][] = [
    [
      ['TH', 50, '구분'],
      ['TH', 75, '금액'],
    ],
    [
      ['TD', 50, '점심', '(평일)'],
      ['TD', 95, '6,500원'],
    ],
    [
      ['TD', 50, '저녁'],
      ['TD', 75],
    ],
  ];
  expect(textOf(page(rows))).toBe(
    [
      'Above the table.',
      '',
      '| 구분 | 금액 |',
      '| --- | --- |',
      '| 점심 (평일) | 6,500원 |',
      '| 저녁 |  |',
      '',
      'Below the table.',
    ].join('\n'),
  );
  expect(textOf(page(rows, { tagged: false }))).not.toContain('| 점심');
});

test('a row with fewer cells is placed by where they stand; where that is open, no value gets a name', () => {
  const head: Cell[] = [
    ['TH', 50, 'Grade'],
    ['TH', 200, 'Limit'],
    ['TH', 350, 'Nights'],
  ];
  const merged = page([
    head,
    [
      ['TD', 50, 'Lead'],
      ['TD', 200, '200'],
      ['TD', 350, '3'],
    ],
    [
      ['TD', 200, '120'],
      ['TD', 350, '2'],
    ],
  ]);
  expect(textOf(merged)).toContain(
    '| Grade | Limit | Nights |\n| --- | --- | --- |\n| Lead | 200 | 3 |\n|  | 120 | 2 |',
  );
  const ragged = page([
    head.slice(0, 2),
    [
      ['TD', 50, 'Lead'],
      ['TD', 200, '200'],
      ['TD', 230, '3'],
    ],
  ]);
  expect(textOf(ragged)).toContain('|  |  |\n| --- | --- |\n| Grade | Limit |\n| Lead | 200 | 3 |');
});

test('a table that goes on on the next page keeps its header', () => {
  const head: Cell[] = [
    ['TH', 50, 'Grade'],
    ['TH', 200, 'Limit'],
  ];
  const first = page([
    head,
    [
      ['TD', 50, 'Lead'],
      ['TD', 200, 'free'],
    ],
  ]);
  const second = page([
    [
      ['TD', 50, 'Staff'],
      ['TD', 200, 'paid'],
    ],
    [
      ['TD', 50, 'Guest'],
      ['TD', 200, 'none'],
    ],
  ]);
  first.rows.pop();
  second.rows.shift();
  expect(textOf(first, second)).toContain('| Grade | Limit |\n| --- | --- |\n| Staff | paid |');
});
