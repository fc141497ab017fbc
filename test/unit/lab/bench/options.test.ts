import { readOptions } from '../../../../lab/bench/options.js';

test('without a part all are measured, with some only those, in the order of the page', () => {
  const all = readOptions([]);
  expect(all).toMatchObject({ size: 'usual', save: false });
  expect(all === 'help' ? [] : all.parts).toEqual([
    'engine',
    'waiting',
    'retrieval',
    'api',
    'history',
    'peers',
    'model',
  ]);
  expect(readOptions(['peers', 'engine', '--quick'])).toMatchObject({
    parts: ['engine', 'peers'],
    size: 'quick',
  });
});

test.each([
  [['speed'], /no part speed: engine, waiting/],
  [['--quick', '--save'], /--quick is for trying/],
  [['--quick', '--full'], /--quick is for trying/],
  [['--waiting', 'many'], /--waiting: a whole number/],
  [['--waiting', '0'], /--waiting: a whole number/],
])('%j is refused with what is wrong', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
