import { chunkMarkdown } from '../../../../adapters/documents/chunk.js';
import { markdownSegments } from '../../../../adapters/documents/parse-markdown.js';
import { parseProse } from '../../../../adapters/documents/parse-file.js';

test('a short text stays whole, a long one is cut before headings that are none of a code block', () => {
  const text = '# A\n\ntext\n\n```sh\n# comment\n```\n\n# B\n\nmore\n';
  expect(markdownSegments(text, 1000)).toEqual([text]);
  expect(markdownSegments(text, 10)).toEqual(['# A\n\ntext\n\n```sh\n# comment\n```\n', '# B\n\nmore\n']);
});

test('links find their definitions in whichever part they stand', () => {
  const parts = markdownSegments('# A\n\nSee [x].\n\n# B\n\nSee [y].\n\n[x]: /x\n[y]: /y\n', 5);
  expect(parts).toHaveLength(2);
  expect(parts.map((part) => chunkMarkdown(part)[0]!.text)).toEqual(['See x.', 'See y.']);
});

test('a long text gives the same chunks as its parsing in one go', async () => {
  const section = (n: number) =>
    `## Section ${n}\n\n${`Sentence of section ${n} with [a link][l] in it. `.repeat(40)}\n\n`;
  const body = `# Long\n\n${Array.from({ length: 150 }, (_, n) => section(n)).join('')}[l]: https://example.org\n`;
  const { title, pieces } = parseProse('markdown', body, 'long.md', undefined);
  expect(title).toBe('Long');
  expect(pieces).toEqual(chunkMarkdown(body));
});
