import { countTokens, ranker } from '../../../../domain/ranking/index.js';

const statistics = { chunks: 100, frequencies: new Map(Object.entries({ travel: 5, cost: 8, 출장: 3 })) };
const averages = { title: 2, section: 2, body: 10 };
const rankOf = (...words: string[]) => ranker([...words.map((word) => [word])], statistics, averages);
const candidate = { title: '', section: '', body: '' };

test('a token counts when it is a whole one, wherever it stands', () => {
  const rank = rankOf('travel');
  const alone = rank({ ...candidate, body: 'travel' });
  expect(alone.score).toBeGreaterThan(0);
  for (const body of ['', 'travels', 'unravel', 'tunnel', 'x travelx y', 'trawel']) {
    expect(rank({ ...candidate, body }).score).toBe(0);
  }
  const scores = ['travel b c', 'a travel c', 'a b travel'].map((body) => rank({ ...candidate, body }).score);
  expect(new Set(scores).size).toBe(1);
  expect(scores[0]).toBeLessThan(alone.score); // one of three, not the only one
});

test('a repeated token counts more, one in the title more than one in the body, and neighbours in order most', () => {
  const rank = rankOf('travel', 'cost', '출장');
  const score = (fields: Partial<typeof candidate>) => rank({ ...candidate, ...fields }).score;
  expect(score({ body: 'travel a travel' })).toBeGreaterThan(score({ body: 'travel a b' }));
  expect(score({ title: '출장 a' })).toBeGreaterThan(score({ body: `출장${' a'.repeat(9)}` })); // both of average length
  expect(score({ body: 'travel cost a' })).toBeGreaterThan(score({ body: 'cost travel a' }));
  expect(score({ body: 'cost travel a' })).toBeGreaterThan(score({ body: `cost${' a'.repeat(9)} travel` }));
});

test('a compound that documents write apart lacks no word for the pair of characters across its seam', () => {
  const frequencies = new Map(Object.entries({ 연차: 5, 휴가: 8 }));
  const similarity = (...tokens: string[]) =>
    ranker([tokens], { chunks: 100, frequencies }, averages)({ ...candidate, body: '연차 휴가' }).similarity;
  const across = similarity('연차', '차휴', '휴가');
  expect(across).toBeGreaterThan(similarity('연차', '휴가', '가비'));
  expect(across).toBeGreaterThan(similarity('새연', '연차', '휴가'));
});

test.each([
  ['', 0],
  ['a', 1],
  ['a b c++', 3],
])('countTokens(%j)', (tokens, count) => {
  expect(countTokens(tokens)).toBe(count);
});
