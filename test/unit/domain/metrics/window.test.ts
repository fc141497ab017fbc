import { windowOf } from '../../../../domain/metrics/index.js';

const NOW = new Date('2026-03-05T10:30:00Z');
const until = '2026-03-02T00:00:00.000Z';

test.each([
  ['days, today included', { days: 2 }, ['2026-03-04T00:00:00.000Z', NOW.toISOString()]],
  ['hours', { days: 30, hours: 24 }, ['2026-03-04T10:30:00.000Z', NOW.toISOString()]],
  ['from a moment', { days: 30, since: until }, [until, NOW.toISOString()]],
  ['days before a moment', { days: 2, until }, ['2026-03-01T00:00:00.000Z', until]],
  [
    'at most 366 days',
    { days: 30, since: '1999-01-01T00:00:00Z', until },
    ['2025-03-01T00:00:00.000Z', until],
  ],
])('a window is %s', (_, choice, [from, to]) => {
  expect(windowOf(choice, NOW)).toEqual({ from, to });
});
