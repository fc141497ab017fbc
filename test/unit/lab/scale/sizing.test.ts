import { resolve } from 'node:path';
import { readMeasured } from '../../../../lab/scale/measured.js';
import { actionsUsd, extrapolated, sizeChunks, sizeQuestions } from '../../../../lab/scale/sizing.js';

const measured = readMeasured(resolve('.'));
const point = (chunks: number, p50: number) => ({ chunks, p50, p95: 2 * p50, ingest: 1, diskBytes: 1 });

test('actions are priced step by step', () => {
  expect(actionsUsd(1e6)).toBeCloseTo(50, 6);
  expect(actionsUsd(11.25e6)).toBeCloseTo(525, 6); // the example of the price list
  expect(actionsUsd(300e6) - actionsUsd(200e6)).toBeCloseTo(2500, 6);
});

test('times are interpolated by powers of ten, and go on as between the last two points', () => {
  const points = [point(1_000, 10), point(10_000, 20), point(100_000, 50)];
  expect(extrapolated(points, 1_000, 'p50')).toBeCloseTo(10, 6);
  expect(extrapolated(points, Math.sqrt(1e7), 'p50')).toBeCloseTo(15, 6);
  expect(extrapolated(points, 1_000_000, 'p95')).toBeCloseTo(160, 6);
});

test('ten times the questions need ten times the workers, where they need more than two', () => {
  const [small, large] = [1e6, 1e7].map((perDay) => sizeQuestions(perDay, measured));
  expect(Math.ceil(large!.workers / 10)).toBe(small!.workers); // both are rounded up
  expect(sizeQuestions(1e3, measured)).toMatchObject({ workers: 2, apis: 2 });
});

test('a cluster holds what one machine does not, and every shard is asked', () => {
  expect(sizeChunks(1e5, 1e3, measured)).toMatchObject({ store: 'embedded', nodes: 0, isMeasured: true });
  const [quiet, busy] = [1e3, 1e7].map((questions) => sizeChunks(1e8, questions, measured));
  expect(quiet).toMatchObject({ store: 'cluster', shards: 20, isMeasured: false });
  expect(busy!.nodes).toBeGreaterThan(quiet!.nodes);
});
