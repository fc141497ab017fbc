import {
  coverage,
  occurrences,
  weightedWords,
} from '../../../../../../adapters/reasoners/extractive/evidence/coverage.js';
import { indexTokens } from '../../../../../../domain/text/index.js';

/** The weight that a word has in a question over an index that holds nothing. */
const weightOf = (word: string, question: string): number =>
  weightedWords(question, () => 1).find(({ surface }) => surface === word)?.weight ?? 0;

test.each(['How long is the guarantee?', 'how mutch is the guarantee'])(
  '%s is about the guarantee',
  (question) => {
    const [, measure = ''] = question.split(' ');
    expect(weightOf(measure, question)).toBeLessThan(0.2 * weightOf('guarantee', question));
  },
);

test.each([
  ['kettle', 'The kettle leaks, how do I mend it?', 'The kettle leaks, whom do I call about broken lifts?'],
  ['우산', '우산이 부러졌는데 빌릴 수 있나요?', '우산이 부러졌는데 주차권 요금은 얼마인가요?'],
])(
  'what comes before a question weighs more where it does not say what it is about: %s',
  (word, leaning, own) => {
    expect(weightOf(word, leaning)).toBeGreaterThan(2 * weightOf(word, own));
  },
);

test.each([
  ['6개월', '6개월 요금', 1],
  ['6개월', '3개월 요금', 0],
  ['빌릴', '책을 빌려 준다', 0.7],
  ['먹어', '음식을 먹는 곳', 0.7],
  ['벌금', '과태료를 낸다', 0.7],
  ['lift', '승강기 사용료', 0.7],
  ['lift', '난방 사용료', 0],
])('%s in %s counts %d', (word, text, share) => {
  expect(
    coverage(
      weightedWords(word, () => 1),
      new Set(indexTokens(text)),
    ),
  ).toBe(share);
});

test('a synonym is counted, but less than the word itself', () => {
  const [word] = weightedWords('boiler', () => 1);
  expect(occurrences(word!, new Map([['boiler', 2]]))).toBe(2);
  expect(occurrences(word!, new Map([['heat', 2]]))).toBeCloseTo(1.4);
});
