import { chunkMarkdown, chunkText } from '../../../../adapters/documents/chunk.js';
import { parseProse } from '../../../../adapters/documents/parse-file.js';
import { MAX, OVERLAP, TARGET } from '../../../../adapters/documents/pack.js';

const sentence = (n: number) => `Sentence number ${n} says something of its own about the matter at hand.`;
const prose = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(' ');

test('sections carry the headings below the title of the page', () => {
  const pieces = chunkMarkdown(
    `# Guide\n\n${prose(6)}\n\n## Setup\n\n${prose(6, 10)}\n\n### Linux {#linux}\n\n${prose(6, 20)}\n\n## Use\n\n${prose(6, 30)}`,
  );
  expect(pieces.map((piece) => piece.section)).toEqual(['', 'Setup', 'Setup › Linux', 'Use']);
  expect(pieces.map((piece) => piece.text)).toEqual([prose(6), prose(6, 10), prose(6, 20), prose(6, 30)]);
});

test('a long section is cut between sentences into even chunks that overlap by a sentence or two', () => {
  const pieces = chunkMarkdown(`# T\n\n## Long\n\n${prose(40)}`);
  expect(pieces.length).toBeGreaterThan(2);
  pieces.forEach(({ text, section }, index) => {
    expect(section).toBe('Long');
    expect(text.length).toBeLessThanOrEqual(MAX);
    expect(text.length).toBeGreaterThan(TARGET / 2);
    expect(text).toMatch(/^Sentence number .* hand\.$/);
    if (index === 0) return;
    const before = pieces[index - 1]!.text;
    const first = text.slice(0, text.indexOf('. ') + 1);
    expect(before).toContain(first);
    expect(before.slice(before.indexOf(first)).length).toBeLessThanOrEqual(OVERLAP);
  });
  for (let n = 1; n <= 40; n += 1) {
    expect(pieces.some(({ text }) => text.includes(sentence(n)))).toBe(true);
  }
});

test('small neighbours of one parent share a chunk and keep their headings in its text', () => {
  const pieces = chunkMarkdown(
    '# Office\n\nWhere things are.\n\n## Keys\n\nAsk at the desk.\n\n## Parking\n\nBehind the house.\n',
  );
  expect(pieces).toEqual([
    {
      section: '',
      text: 'Where things are.\n\n## Keys\nAsk at the desk.\n\n## Parking\nBehind the house.',
    },
  ]);
});

test('small sections of different parents stay apart', () => {
  const pieces = chunkMarkdown('# T\n\n## A\n\n### A1\n\nOne.\n\n## B\n\n### B1\n\nTwo.\n');
  expect(pieces.map(({ section, text }) => [section, text])).toEqual([
    ['A › A1', 'One.'],
    ['B › B1', 'Two.'],
  ]);
});

test('lists, tables, code, quotes, links and inline HTML become readable text', () => {
  const [piece] = chunkMarkdown(
    [
      'A *marked* [link](https://example.org/x) with `code`,  ',
      'a break<br>and ![a picture](p.png).',
      '',
      '1. first',
      '   - nested',
      '2. second',
      '',
      '- [x] done',
      '- [ ] open',
      '',
      '| a | b |',
      '| --- | --- |',
      '| 1 | two **words** |',
      '',
      '```py',
      'if x:',
      '    y()',
      '```',
      '',
      '> quoted',
      '',
      '<div><p>in <b>HTML</b></p><script>alert(1)</script></div>',
    ].join('\n'),
  );
  expect(piece!.text).toBe(
    [
      'A marked link with code,',
      'a break',
      'and a picture.',
      '',
      '1. first',
      '  - nested',
      '2. second',
      '',
      '- [x] done',
      '- [ ] open',
      '',
      '| a | b |',
      '| --- | --- |',
      '| 1 | two words |',
      '',
      '```py',
      'if x:',
      '    y()',
      '```',
      '',
      'quoted',
      '',
      'in HTML',
    ].join('\n'),
  );
});

test('the header of a table is the one that is marked, in bold, or clearly above values of one kind', () => {
  const read = (html: string) => parseProse('html', html, 'a.html', undefined).pieces[0]!.text;
  const row = (cells: readonly string[], name = 'td') =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  const table = (...rows: string[]) => read(`<table>${rows.join('')}</table>`);
  const none = '|  |  |\n| --- | --- |\n';
  expect(table(row(['구분', '금액'], 'th'), row(['점심', '무료']))).toBe(
    '| 구분 | 금액 |\n| --- | --- |\n| 점심 | 무료 |',
  );
  expect(table(row(['<b>Meal</b>', '<b>Price</b>']), row(['Lunch', 'free']))).toContain(
    '| Meal | Price |\n| --- |',
  );
  expect(table(row(['Zone', 'Who']), row(['B1', 'all']), row(['B2', 'us']))).toContain(
    '| Zone | Who |\n| --- |',
  );
  expect(table(row(['Owner', 'Kim']), row(['Place', 'Room 3']), row(['Phone', '123']))).toContain(none);
  expect(table('<tr><th>Owner</th><td>Kim</td></tr><tr><th>Deputy</th><td>Lee</td></tr>')).toBe(
    `${none}| Owner | Kim |\n| Deputy | Lee |`,
  );
});

test('a table whose header is too long to be repeated goes on without names', () => {
  const name = 'A name of a column that goes on and on. '.repeat(7).trim();
  const rows = Array.from({ length: 60 }, (_, n) => `| key ${n} | a value of the row with number ${n} |`);
  const pieces = chunkMarkdown(`| key | ${name} |\n| --- | --- |\n${rows.join('\n')}`);
  expect(pieces[1]!.text.startsWith('|  |  |\n| --- | --- |\n| key ')).toBe(true);
});

test.each([
  ['운영 시간은 월요일~목요일 10:00~16:00, 점심은 11:30~13:30입니다.'],
  ['Open Mon~Thu 10:00~16:00, about ~20 seats, file ~/notes~ kept.'],
])('tildes of ranges stay: %s', (text) => {
  expect(chunkMarkdown(text)).toEqual([{ section: '', text }]);
});

test('two tildes strike through', () => {
  expect(chunkMarkdown('~~Old~~ new.')).toEqual([{ section: '', text: 'Old new.' }]);
});

test('a table that is cut repeats its header and never splits a row; cut code keeps its fences', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `| key ${n} | a value of the row with number ${n} |`);
  const tables = chunkMarkdown(`| key | value |\n| --- | --- |\n${rows.join('\n')}`);
  expect(tables.length).toBeGreaterThan(1);
  for (const { text } of tables) {
    expect(text.startsWith('| key | value |\n| --- | --- |\n| key ')).toBe(true);
    for (const line of text.split('\n')) expect(line).toMatch(/^\| .* \|$/);
  }
  expect(rows.every((row) => tables.some(({ text }) => text.includes(row)))).toBe(true);

  const lines = Array.from({ length: 80 }, (_, n) => `    call_number_${n}(argument)`);
  const codes = chunkMarkdown(`\`\`\`py\n${lines.join('\n')}\n\`\`\``);
  expect(codes.length).toBeGreaterThan(1);
  for (const { text } of codes) expect(text).toMatch(/^```py\n {4}call_[\s\S]*\)\n```$/);
});

test('Korean is cut at the ends of its sentences', () => {
  const korean = Array.from(
    { length: 60 },
    (_, n) => `${n + 1}번 항목은 담당 부서가 매월 말일까지 확인하여 총무팀에 알려야 합니다.`,
  );
  const pieces = chunkMarkdown(`# 안내\n\n## 절차\n\n${korean.join(' ')}`);
  expect(pieces.length).toBeGreaterThan(1);
  for (const { text, section } of pieces) {
    expect(section).toBe('절차');
    expect(text).toMatch(/^\d+번 항목은 .*합니다\.$/);
    expect(text.length).toBeLessThanOrEqual(MAX);
  }
});

test('what has no place to cut is cut by length, between characters', () => {
  const text = '😀'.repeat(3000);
  const pieces = chunkText(text);
  expect(pieces.join('')).toBe(text);
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(MAX);
    expect(piece).toMatch(/^\p{Emoji}+$/u);
  }
});

test('chunks of a plain text are literal parts of it and cover it', () => {
  const text = `Heading\n\n${prose(20)}\n\n- item one\n- item two\n\n${prose(20, 30)}\n`;
  const pieces = chunkText(text);
  expect(pieces.length).toBeGreaterThan(2);
  let covered = 0;
  for (const piece of pieces) {
    const start = text.indexOf(piece);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(text.slice(covered, start).trim()).toBe('');
    covered = start + piece.length;
  }
  expect(text.slice(covered).trim()).toBe('');
  expect(chunkText(' \n ')).toEqual([]);
  expect(chunkText('One line.')).toEqual(['One line.']);
});
