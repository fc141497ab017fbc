import { createSpread, shareOf } from '../../../../domain/metrics/spread.js';

function spread(values: number[], limit?: number) {
  const collector = createSpread(limit);
  for (const value of values) collector.add(value);
  return collector.result();
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test('percentiles are values that were measured, by nearest rank', () => {
  expect(spread([])).toBeUndefined();
  expect(spread([7])).toEqual({ count: 1, mean: 7, p50: 7, p90: 7, p95: 7, max: 7 });
  expect(spread([40, 10, 30, 20])).toEqual({ count: 4, mean: 25, p50: 20, p90: 40, p95: 40, max: 40 });
  expect(spread(upTo(100))).toEqual({ count: 100, mean: 50.5, p50: 50, p90: 90, p95: 95, max: 100 });
  expect(spread([0, 0, 0])).toEqual({ count: 3, mean: 0, p50: 0, p90: 0, p95: 0, max: 0 });
});

test('beyond the bound percentiles are close, count and maximum exact', () => {
  const found = spread([...upTo(10_000)], 300)!;
  expect(found).toMatchObject({ count: 10_000, max: 10_000 });
  expect(Math.abs(found.p50 - 5000)).toBeLessThan(100);
  expect(Math.abs(found.p95 - 9500)).toBeLessThan(100);
});

test('a share of nothing has no rate', () => {
  expect(shareOf(0, 0)).toEqual({ count: 0, of: 0 });
  expect(shareOf(1, 4)).toEqual({ count: 1, of: 4, rate: 0.25 });
});
