import { duration } from '../../../../web/language/duration.js';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [180, '180 ms', '180ms'],
  [3 * SECOND, '3 s', '3초'],
  [1500, '1.5 s', '1.5초'],
  [59_700, '1 min', '1분'],
  [MINUTE + 6 * SECOND, '1 min 6 s', '1분 6초'],
  [59 * MINUTE + 40 * SECOND, '59 min 40 s', '59분 40초'],
  [59 * MINUTE + 59_800, '1 h', '1시간'],
  [HOUR + MINUTE, '1 h 1 min', '1시간 1분'],
  [23 * HOUR + 54 * MINUTE, '23 h 54 min', '23시간 54분'],
  [47 * HOUR + 59.8 * MINUTE, '2 days', '2일'],
  [7 * DAY, '7 days', '7일'],
])('a duration of %i ms is written in the units that a person would use', (ms, en, ko) => {
  expect(duration(ms, 'en')).toBe(en);
  expect(duration(ms, 'ko')).toBe(ko);
});
