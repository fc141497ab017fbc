import { bestWindow, countPairs } from '../../../../domain/ranking/proximity.js';

test('pairs side by side and near each other', () => {
  expect(countPairs([0, 20], [1, 27, 90])).toEqual({ ordered: 1, near: 2 });
  expect(countPairs([5], [4])).toEqual({ ordered: 0, near: 1 });
  expect(countPairs(undefined, [4])).toEqual({ ordered: 0, near: 0 });
});

test('the best window counts each term once, within one sentence’s length', () => {
  const weights = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 4],
  ]);
  const positions = new Map([
    ['a', [0, 1, 2]],
    ['b', [24]],
    ['c', [26, 100]],
  ]);
  expect(bestWindow(positions, weights)).toBe(7);
  expect(bestWindow(new Map([...positions, ['c', [27]]]), weights)).toBe(6);
  expect(bestWindow(new Map(), weights)).toBe(0);
});
