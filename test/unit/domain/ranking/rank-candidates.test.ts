import { rankCandidates } from '../../../../domain/ranking/index.js';

const chunk = (key: string, score: number, cosine?: number) => ({
  ...{ key, documentKey: key[0]!, score, similarity: score / 10, boost: 1, cosine },
});
const page = [9, 8, 7, 6].map((score, i) => chunk(`a${i + 1}`, score));
const keys = (ranked: { key: string | number }[]) => ranked.map(({ key }) => key);

test('a third chunk of a document gives way to one of another document that is nearly as good', () => {
  expect(keys(rankCandidates([...page, chunk('b1', 6.9)]))).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('a third chunk stands before what is clearly worse, and none is lost', () => {
  expect(keys(rankCandidates([...page, chunk('b1', 3)]))).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

test('documents keep their order, by meaning too', () => {
  const near = page.map(({ key, score }) => chunk(key, score, score / 10));
  const ranked = rankCandidates(
    [...near, chunk('b1', 6.9, 0.69), chunk('c1', 9.5, 0.95)],
    (cosine) => cosine,
  );
  expect(keys(ranked)).toEqual(['c1', 'a1', 'a2', 'b1', 'a3', 'a4']);
});
