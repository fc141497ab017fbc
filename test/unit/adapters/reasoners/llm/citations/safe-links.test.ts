import {
  withoutForeignLinks,
  withoutForeignLinksSoFar,
} from '../../../../../../adapters/reasoners/llm/citations/safe-links.js';
import { FOREIGN_LINKS } from '../red-team-passages.js';

const KNOWN = ['See https://intra.example/leave?a=1 or write to hr@intra.example.'];

// markers are taken out of the finished text alone
const WRITTEN = FOREIGN_LINKS.filter(([name]) => name !== 'definition that a marker hides');

test.each(WRITTEN)('%s: no text on the way there shows where it leads', (_, markdown) => {
  const whole = `Before.\n\n${markdown}`;
  for (let end = 0; end <= whole.length; end++)
    expect(withoutForeignLinksSoFar(whole.slice(0, end), KNOWN)).not.toContain('evil');
});

test.each([
  'See [the page](https://intra.example/leave?a=1), <https://intra.example/leave> and https://intra.example/leave.',
  '자세한 내용은 https://intra.example/leave에서 볼 수 있습니다.',
  'Write to hr@intra.example or [us](mailto:hr@intra.example).',
  'Run `curl http://other/x` with <name>, a < b and **b** > c [1][2]!',
  '```\n![x](http://other/x)\n<img src="x">\n```\n\n- one<br>two',
  'See [the page][p] [1].\n\n[p]: https://intra.example/leave',
])('leaves what the evidence names, and code: %s', (text) => {
  expect(withoutForeignLinks(text, KNOWN)).toBe(text);
});

test('what is not closed is not shown while it is written', () => {
  expect(withoutForeignLinksSoFar('See [the page](https://intra.example/le', KNOWN)).toBe('See [the page');
  expect(withoutForeignLinksSoFar('See `[a](//x', KNOWN)).toBe('See `[a');
  expect(withoutForeignLinksSoFar('```\n[a](//x', KNOWN)).toBe('```\n[a](//x');
});

test('keeps the words of links, however deep', () => {
  expect(withoutForeignLinks('[a **b** `c`](http://evil/x)', [])).toBe('a **b** `c`');
  const deep = `${'['.repeat(40)}words${'](//evil/x)'.repeat(40)}`;
  expect(withoutForeignLinks(deep, [])).not.toMatch(/\]\(/);
});

test.each(['1. ', '![', '*a_ <', '`<a', ']', '> ', '[a](', '[a]: b\n'])(
  'a text that is made of nothing but %j does not keep the worker busy, and leads nowhere',
  (mark) => {
    const text = `${mark.repeat(40_000 / mark.length)} [a](http://evil/x) <http://evil/y>`;
    const start = process.cpuUsage();
    expect(withoutForeignLinksSoFar(text, KNOWN)).not.toMatch(/\]\(|evil/);
    expect(withoutForeignLinks(text, KNOWN)).not.toMatch(/\]\(|evil/);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(1_000);
  },
);
