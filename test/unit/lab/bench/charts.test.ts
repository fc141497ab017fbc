import { drawChart, niceMaximum } from '../../../../lab/bench/charts.js';
import { toMarkdown, toText } from '../../../../lab/bench/part.js';

test('a scale ends at a round number that is not below the largest value', () => {
  expect([0, 0.3, 1, 7, 11, 24, 26, 99, 101].map(niceMaximum)).toEqual([1, 0.5, 1, 10, 20, 25, 50, 100, 200]);
});

test('a chart is one document with a title, a bar per value and no markup out of texts', () => {
  const svg = drawChart({
    name: 'x',
    title: 'A < B & C',
    groups: [
      {
        label: 'one',
        bars: [
          { series: 'a', value: 5, text: '5 ms' },
          { series: 'b', value: 10, text: '10 ms' },
        ],
      },
      { label: '<script>', bars: [{ series: 'a', value: 0, text: '0 ms' }] },
    ],
    aim: { value: 8, text: 'aim' },
  });
  expect(svg).toMatch(/^<svg [^>]*>\n<title>A &lt; B &amp; C<\/title>/);
  expect(svg).not.toContain('<script');
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg.match(/height="15"/g)).toHaveLength(3);
});

test('a bar of twice the value is twice as long', () => {
  const bar = (value: number) => ({ series: 'a', value, text: String(value) });
  const svg = drawChart({ name: 'x', title: 'x', groups: [{ label: 'x', bars: [bar(5), bar(10)] }] });
  const [short, long] = [...svg.matchAll(/width="([\d.]+)" height="15"/g)].map(([, width]) => Number(width));
  expect(long! / short!).toBeCloseTo(2, 2);
});

const table = {
  title: 'T',
  columns: ['', 'ours'],
  rows: [
    ['p50', '12 ms'],
    ['a|b', '1 ms'],
  ],
  notes: ['Why.'],
};

test('a table reads the same on a page and in a terminal', () => {
  expect(toMarkdown(table).split('\n')).toEqual([
    '**T**',
    '',
    '|      | ours  |',
    '| ---- | ----- |',
    '| p50  | 12 ms |',
    '| a\\|b | 1 ms  |',
    '',
    'Why.',
  ]);
  expect(toText(table).split('\n')).toEqual([
    'T',
    '         ours',
    '  p50   12 ms',
    '  a|b    1 ms',
    '  (Why.)',
  ]);
});
