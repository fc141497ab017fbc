import { snippetOf } from '../../../activities/snippet.js';

test.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['one too many', 11, 'one too ma…'],
  ['a blank before the cut', 8, 'a blank…'],
  ['서버', 4, '서버'],
  ['서버를 켠다', 8, '서버를…'],
  ['서버를', 5, '서버…'],
  ['👍👍👍', 2, '👍…'],
])('%s in %i is %s', (text, width, snippet) => {
  expect(snippetOf(text, width)).toBe(snippet);
});
