import { fuseRanks } from '../../../domain/rank-fusion.js';

const same = (item: string): string => item;
const order = (lists: string[][], k?: number) => fuseRanks(lists, same, k).map(({ item }) => item);

test('what several lists hold stands before what one list holds', () => {
  expect(
    order([
      ['a', 'b'],
      ['c', 'b'],
    ]),
  ).toEqual(['b', 'a', 'c']);
});

test('an item gains 1 / (k + rank) from every list', () => {
  const scores = new Map(fuseRanks([['a', 'b'], ['b']], same).map(({ item, score }) => [item, score]));
  expect(scores.get('a')).toBeCloseTo(1 / 61, 12);
  expect(scores.get('b')).toBeCloseTo(1 / 62 + 1 / 61, 12);
});

test('equals keep the order in which they were seen', () => {
  expect(order([['a', 'x'], ['b', 'y'], ['c']])).toEqual(['a', 'b', 'c', 'x', 'y']);
});

test('an item that stands twice in a list counts once and takes no rank', () => {
  const twice = fuseRanks([['a', 'a', 'b']], same);
  expect(twice).toEqual([
    { item: 'a', score: 1 / 61 },
    { item: 'b', score: 1 / 62 },
  ]);
});

test('the item of the earliest list is given', () => {
  const fused = fuseRanks([[{ id: 1, from: 'words' }], [{ id: 1, from: 'vectors' }]], ({ id }) => id);
  expect(fused.map(({ item }) => item.from)).toEqual(['words']);
});

test('a smaller k gives the first ranks more weight', () => {
  const lists = [
    ['a', 'b', 'c'],
    ['d', 'c'],
    ['e', 'c'],
  ];
  expect(order(lists)[0]).toBe('c');
  expect(
    order(
      [
        ['a', 'b'],
        ['c', 'b'],
      ],
      0,
    )[0],
  ).toBe('a');
});

test('nothing comes of nothing', () => {
  expect(order([])).toEqual([]);
  expect(order([[], []])).toEqual([]);
});
