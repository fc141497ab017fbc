import type { Look } from '../../../../contract/reviewing.js';
import { kappaOf, measuresOf, measuresTogether } from '../../../../domain/reviewers/measures.js';

const look = (by: string, fields: Partial<Look> = {}): Look => ({
  ...{ by, at: '2026-11-23T09:00:00.000Z', right: true, tookMs: 10_000, readMs: 5_000 },
  ...fields,
});

test('kappa and its interval: 35 of 50 agree, where chance explains half', () => {
  const pairs = (count: number, one: boolean, other: boolean) =>
    Array.from({ length: count }, () => [one, other] as const);
  const kappa = kappaOf([
    ...pairs(20, true, true),
    ...pairs(5, true, false),
    ...pairs(10, false, true),
    ...pairs(15, false, false),
  ]);
  expect(kappa?.value).toBeCloseTo(0.4, 10);
  // sqrt(.7 × .3 / 50) / .5 = .1296
  expect(kappa?.from).toBeCloseTo(0.4 - 1.96 * 0.1296, 3);
  expect(kappa?.to).toBeCloseTo(0.4 + 1.96 * 0.1296, 3);
});

test('agreement that chance alone explains has no kappa', () => {
  expect(kappaOf([])).toBeUndefined();
  expect(kappaOf([[true, true]])).toBeUndefined();
});

test('each sees what they decided, and the pairs that they are part of', () => {
  const looks = [
    look('kim', { tookMs: 1000 }),
    look('kim', { check: 'seeded', right: false }),
    look('lee', { check: 'seeded' }),
    look('lee', { check: 'second', right: false, first: { by: 'kim', right: true } }),
    look('ann', { check: 'second', first: { by: 'lee', right: true } }),
  ];
  expect(measuresOf(looks, 'kim')).toMatchObject({
    ...{ decisions: 2, tooFast: 1, tooFastShare: 0.5, pairs: 1, agreed: 0, seeded: 1, noticed: 1 },
  });
  expect(measuresOf(looks, 'lee')).toMatchObject({
    decisions: 2,
    pairs: 2,
    agreed: 1,
    seeded: 1,
    noticed: 0,
  });
  expect(measuresOf(looks)).toMatchObject({
    decisions: 5,
    tooFast: 1,
    pairs: 2,
    agreed: 1,
    seeded: 2,
    noticed: 1,
  });
  expect(measuresOf([], 'kim')).toEqual({
    decisions: 0,
    tooFast: 0,
    pairs: 0,
    agreed: 0,
    seeded: 0,
    noticed: 0,
  });
});

test('of all together whole days count that are over, on which at least three decided', () => {
  const on = (day: string, ...people: string[]) =>
    people.map((by, n) => look(by, { at: `2026-11-${day}T0${n}:30:00.000Z` }));
  const looks = [
    ...on('20', 'kim', 'lee', 'ann'),
    ...on('21', 'kim', 'lee', 'kim'),
    ...on('22', 'kim', 'bob', 'ann'),
    ...on('23', 'kim', 'lee', 'ann'),
  ];
  const together = (from: string, to: string) =>
    measuresTogether(looks, { from: `2026-11-${from}.000Z`, to: `2026-11-${to}.000Z` });
  expect(together('20T00:00:00', '23T02:00:00')).toMatchObject({ decisions: 6, reviewers: 4 });
  expect(together('20T00:10:00', '23T09:00:00')).toMatchObject({ decisions: 3, reviewers: 3 });
  expect(together('21T00:00:00', '22T00:00:00')).toBeUndefined();
});
