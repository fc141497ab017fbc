import { citationsOf, unknownMarkers } from '../../../domain/markers.js';

const passage = (id: string) => ({
  id,
  documentId: 'd',
  title: 'Rules',
  section: '',
  contentHash: '0'.repeat(64),
  similarity: 0.9,
  snippet: `What ${id} says…`,
});
const cited = {
  marker: 1,
  passageId: 'd#0',
  documentId: 'd',
  title: 'Rules',
  start: 0,
  end: 4,
  quote: 'What',
};
const shown = {
  draft: { text: 'What. [1]', answered: true, citations: [cited] },
  passages: [passage('d#0'), passage('d#1')],
};

test('a text keeps the citations whose markers it holds, and those added for passages that were shown', () => {
  expect(citationsOf('Mine. [1]', shown)).toEqual([cited]);
  expect(citationsOf('Mine.', shown)).toEqual([]);
  expect(citationsOf('Mine. [2] [1]', shown, [{ marker: 2, passageId: 'd#1' }])).toEqual(
    [
      cited,
      {
        marker: 2,
        passageId: 'd#1',
        documentId: 'd',
        title: 'Rules',
        start: 0,
        end: 14,
        quote: 'What d#1 says',
      },
    ].map((one) => (one.marker === 2 ? { ...one, end: one.quote.length } : one)),
  );
});

test('markers that lead to no source are named, each once', () => {
  expect(unknownMarkers('A [1] b [9] c [3] [9]', shown)).toEqual([3, 9]);
  expect(unknownMarkers('A [2]', shown, [{ marker: 2, passageId: 'elsewhere#0' }])).toEqual([2]);
  expect(unknownMarkers('A [2]', shown, [{ marker: 2, passageId: 'd#1' }])).toEqual([]);
  // the number of a source of the draft stays that source's
  expect(citationsOf('A [1]', shown, [{ marker: 1, passageId: 'd#1' }])).toEqual([cited]);
});

test('brackets in code and links are no markers', () => {
  const text = 'Write `list[3]` or\n```\nrow[7]\n```\nand [4](https://example.com) [9] ``a`[5]``';
  expect(unknownMarkers(text, shown)).toEqual([9]);
  expect(unknownMarkers('```\nrow[7]\n', shown)).toEqual([]);
  expect(unknownMarkers('a ` b [7]', shown)).toEqual([7]);
});
