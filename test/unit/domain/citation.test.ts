import type { Passage } from '../../../contract/passage.js';
import { citationOf } from '../../../domain/citation.js';
import { quoteBest } from '../../../domain/fallback-draft.js';

const page: Passage = {
  id: 'web:1',
  documentId: 'https://a.example/b',
  url: 'https://a.example/b',
  title: 'A page',
  section: '',
  contentHash: '0'.repeat(64),
  source: 'web',
  language: 'en',
  classification: 'public',
  score: 0,
  similarity: 0.5,
  snippet: 'Words of the page…',
};
const place = { start: 2, end: 5, quote: 'abc' };

test('a web page is cited with its address, and without a section that it does not have', () => {
  expect(citationOf(page, place)).toEqual({
    passageId: 'web:1',
    documentId: 'https://a.example/b',
    title: 'A page',
    ...place,
    url: 'https://a.example/b',
  });
});

test('a document is cited by section and page, without an address', () => {
  const { url: _url, ...document } = { ...page, section: 'One › Two', page: 3 };
  expect(citationOf(document, place)).toMatchObject({ section: 'One › Two', page: 3 });
  expect(citationOf(document, place)).not.toHaveProperty('url');
});

test('what is quoted when nothing could be written carries the address, too', () => {
  expect(quoteBest([page], 'en').citations).toMatchObject([
    { marker: 1, url: 'https://a.example/b', quote: 'Words of the page' },
  ]);
});
