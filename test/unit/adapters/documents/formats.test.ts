import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createFileSource } from '../../../../adapters/documents/file-source.js';
import { documentProblemText } from '../../../../domain/vocabulary/document-problems.js';
import { PortError } from '../../../../ports/port-error.js';
import { writeBadFiles } from '../../../support/documents/bad-files.js';
import { writeMixedFolder } from '../../../support/documents/mixed-folder.js';
import { koreanPdf, latinPdf, layOut, type PageContent } from '../../../support/documents/write-pdf.js';
import { docx } from '../../../support/documents/write-docx.js';

jest.setTimeout(120_000);
const source = createFileSource();
const defaults = { groups: ['everyone'], classification: 'internal' as const };
const upload = (path: string, bytes: Uint8Array) =>
  source.readUpload({ path, bytes, collection: 'up', defaults });
const problemOf = (work: Promise<unknown>): Promise<PortError> =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: PortError) => error,
  );

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vouch-formats-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});
const read = (path: string) => source.read({ root, path, collection: 'docs', defaults });

test('a mixed folder: every fact is found, in a PDF on its page', async () => {
  const facts = await writeMixedFolder(root);
  const listed = await source.list({ root });
  expect(listed.map(({ path }) => path)).toEqual(facts.map(({ path }) => path).sort());
  for (const { path, expectedText, page, language } of facts) {
    const { document, chunks } = await read(path);
    const chunk = chunks.find(({ text }) => text.includes(expectedText));
    expect({ path, page: chunk?.page, language: document.language, found: chunk !== undefined }).toEqual({
      path,
      page,
      language,
      found: true,
    });
    expect(document.origin).toBe('folder');
    if (page !== undefined) expect(document.pages).toBe(4);
  }
});

test('files that cannot be read are each refused with what to do', async () => {
  for (const bad of await writeBadFiles(root)) {
    const problem = await problemOf(read(bad.path));
    expect(`${bad.path}: ${problem.message}`).toMatch(bad.message);
    expect(problem).toMatchObject({ name: 'PortError', kind: 'invalid' });
    const said = problem.reason && documentProblemText(problem.reason, 'ko');
    expect(`${bad.path}: ${said}`).toMatch(bad.korean);
  }
});

test('a paragraph of a PDF is joined over lines and pages; running titles and page numbers go', async () => {
  const bytes = await latinPdf(
    layOut('Handbook', [
      {
        heading: 'Leave',
        paragraphs: [
          [
            'Annual leave is fifteen days, which may be con-',
            'sidered long by some who read this and also by',
          ],
        ],
      },
      { paragraphs: [['others. Sick leave is another matter.']] },
      { heading: 'Pay', paragraphs: [['Pay comes on the 25th.']] },
    ]),
  );
  const { document, chunks } = await upload('hand-book.pdf', bytes);
  expect(document).toMatchObject({
    title: 'hand book',
    origin: 'upload',
    mediaType: 'application/pdf',
    pages: 3,
  });
  expect(chunks.map(({ page, section, text }) => [page, section, text])).toEqual([
    [
      1,
      'Leave',
      'Annual leave is fifteen days, which may be considered long by some who read this and also by others.',
    ],
    [2, 'Leave', 'Sick leave is another matter.'],
    [3, 'Pay', 'Pay comes on the 25th.'],
  ]);
});

test('a ruled line of dashes in the margin of a page costs nothing; page numbers between dashes go', async () => {
  const line = (text: string, y: number) => ({ text, x: 72, y, size: 10 });
  const page = (number: number): PageContent => [
    line('- '.repeat(30), 40),
    line(`Text of page ${number}.`, 300),
    line('-'.repeat(60), 760),
    line(`- page ${number} of 3 -`, 780),
  ];
  const since = Date.now();
  const { chunks } = await upload('ruled.pdf', await latinPdf([page(1), page(2), page(3)]));
  expect(Date.now() - since).toBeLessThan(30_000);
  expect(chunks.map(({ text }) => text)).toEqual([1, 2, 3].map((number) => `Text of page ${number}.`));
});

test('bookmarks are headings where the text holds them', async () => {
  const page = (heading: string): PageContent => [
    { text: heading, x: 72, y: 100, size: 11 },
    { text: 'The text below it.', x: 72, y: 140, size: 11 },
  ];
  const bookmarks = [
    { title: 'First part', page: 1 },
    { title: 'Second part', page: 2 },
  ];
  const { chunks } = await upload(
    'a.pdf',
    await latinPdf([page('First part'), page('2 Second part')], { bookmarks }),
  );
  expect(chunks.map(({ section }) => section)).toEqual(['First part', '2 Second part']);
});

test('columns are read one after the other, tables row by row', async () => {
  const line = (text: string, x: number, y: number) => ({ text, x, y, size: 10 });
  const columns = [0, 1, 2, 3, 4, 5].flatMap((row) => [
    line(`left column number ${row} goes on and on`, 60, 100 + row * 14),
    line(`right column number ${row} goes on too`, 320, 100 + row * 14),
  ]);
  const table = [
    ['Grade', 'Limit'],
    ['Director', '200'],
    ['Manager', '120'],
  ].flatMap(([a, b], row) => [line(a!, 60, 100 + row * 16), line(b!, 320, 100 + row * 16)]);
  const { chunks } = await upload('a.pdf', await latinPdf([columns, table]));
  const text = chunks.find(({ page }) => page === 1)!.text;
  expect(text.indexOf('left column number 5')).toBeLessThan(text.indexOf('right column number 0'));
  expect(chunks.at(-1)!.text).toContain(
    '| Grade | Limit |\n| --- | --- |\n| Director | 200 |\n| Manager | 120 |',
  );
});

test('a Word document keeps headings and tables', async () => {
  const bytes = await docx([
    { heading: '여비 규정', level: 1 },
    { heading: '숙박비', level: 2 },
    {
      table: [
        ['등급', '한도'],
        ['과장', '12만원'],
        ['부장', '15만원'],
      ],
    },
    { heading: '연락처', level: 2 },
    {
      table: [
        ['담당', '김하늘'],
        ['전화', '02-123-4567'],
      ],
    },
  ]);
  const { document, chunks } = await upload('travel.docx', bytes);
  expect(document).toMatchObject({ title: '여비 규정', language: 'ko' });
  const [text] = chunks.map((chunk) => chunk.text);
  expect(text).toContain('| 등급 | 한도 |\n| --- | --- |\n| 과장 | 12만원 |\n| 부장 | 15만원 |');
  // a list of names and values has no header
  expect(text).toContain('|  |  |\n| --- | --- |\n| 담당 | 김하늘 |\n| 전화 | 02-123-4567 |');
});

test('rows of a table carry the names of their columns; Korean office encodings are read', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `Person ${index};Dept;${index}`).join('\n');
  const { chunks } = await upload('people.csv', Buffer.from(`Name;Office;Phone\n${rows}\n`));
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks[0]!.section).toMatch(/^rows 2–\d+$/);
  expect(chunks.at(-1)!.section).toMatch(/–61$/);
  for (const { text } of chunks) expect(text).toMatch(/^- Name: Person \d+; Office: Dept; Phone: \d+/);
  const eucKr = Buffer.from('c0ccb8a72cbacebcad0ab1e8b9ceb0e62cc0e7b9ab0a', 'hex');
  const korean = await upload('직원.csv', eucKr);
  expect(korean.chunks[0]).toMatchObject({ section: '2행', text: '- 이름: 김민경; 부서: 재무' });
});

test('a file beside a document states who may read it; a change of it alone is a change', async () => {
  await writeFile(join(root, 'a.pdf'), koreanPdf([[{ text: '급여 기준', x: 72, y: 100, size: 11 }]]));
  await writeFile(join(root, 'a.pdf.meta.yaml'), 'groups: [hr]\nclassification: confidential\ntitle: Pay\n');
  const { document } = await read('a.pdf');
  expect(document).toMatchObject({ groups: ['hr'], classification: 'confidential', title: 'Pay' });
  expect((await source.list({ root })).map(({ path }) => path)).toEqual(['a.pdf']);
  const same = { root, path: 'a.pdf', defaults, known: document };
  expect(await source.unchanged(same)).toBe(true);
  await writeFile(
    join(root, 'a.pdf.meta.yaml'),
    'groups: [hr]\nclassification: confidential\ntitle: Wages\n',
  );
  expect(await source.unchanged(same)).toBe(false);
  await writeFile(join(root, 'a.pdf.meta.yaml'), 'group: [hr]\n');
  expect((await problemOf(read('a.pdf'))).message).toMatch(/a\.pdf\.meta\.yaml.*group/);
  await writeFile(join(root, 'a.pdf.yaml'), 'groups: [hr]\n');
  await writeFile(join(root, 'a.pdf.meta.yaml'), 'groups: [hr]\n');
  expect((await problemOf(read('a.pdf'))).message).toMatch(/more than one/);
});

test('a parser that takes too long or too much is ended, and the next file is read', async () => {
  const pages = Array.from({ length: 60 }, (_, n) => layOut('T', [{ paragraphs: [[`Page ${n}.`]] }])[0]!);
  const bytes = await latinPdf(pages);
  const hasty = createFileSource({
    limits: { seconds: { least: 0.01, perMb: 0, most: 1 }, heapMb: 512, growthMb: 2048 },
  });
  const slow = hasty.readUpload({ path: 'a.pdf', bytes, collection: 'up', defaults });
  expect((await problemOf(slow)).message).toMatch(/longer than 1 seconds/);
  expect((await upload('a.md', Buffer.from('Text.'))).chunks).toHaveLength(1);
});

test('whatever the bytes are, a document comes or a PortError about it', async () => {
  const samples: [string, Uint8Array][] = [
    ['a.pdf', await latinPdf(layOut('T', [{ heading: 'H', paragraphs: [['Some text.']] }]))],
    ['k.pdf', koreanPdf([[{ text: '한글 문서', x: 72, y: 100, size: 11 }]])],
    ['a.docx', await docx([{ heading: 'H', level: 1 }, { text: 'Some text.' }])],
    ['a.csv', Buffer.from('a,b\n"1",2\n')],
    ['a.html', Buffer.from('<h1>A</h1><p>text</p>')],
  ];
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.integer({ min: 0, max: 255 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0.5, max: 1, noNaN: true }),
      async ([path, sample], changes, keep) => {
        const bytes = sample.slice(0, keep > 0.75 ? sample.length : Math.ceil(sample.length * keep));
        for (const { at, byte } of changes) bytes[Math.floor(at * (bytes.length - 1))] = byte;
        const outcome = await upload(path, bytes).catch((error: unknown) => error);
        if (outcome instanceof PortError) expect(outcome.kind).toBe('invalid');
        else expect(outcome).toHaveProperty('chunks');
      },
    ),
    { numRuns: 300, interruptAfterTimeLimit: 60_000 },
  );
});
