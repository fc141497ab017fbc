import { etagMatches, waitSeconds } from '../../api/http/headers.js';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['wait=20', 20],
  ['respond-async, wait=10', 10],
  ['wait = 5; foo, bar', 5],
  ['Wait="7"', 7],
  ['wait=0', 0],
  ['wait=600', 60],
  ['wait=-1', undefined],
  ['wait=soon', undefined],
  ['await=3', undefined],
  ['wait=1.5', undefined],
])('Prefer: %j asks for %j seconds', (prefer, seconds) => {
  expect(waitSeconds(prefer)).toBe(seconds);
});

test.each([
  [undefined, false],
  ['"1"', false],
  ['"12"', true],
  ['W/"12"', true],
  ['"1", "12"', true],
  ['*', true],
  ['12', false],
])('If-None-Match: %j names "12": %j', (header, matches) => {
  expect(etagMatches(header, '"12"')).toBe(matches);
});
