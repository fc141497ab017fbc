import { weightedWords } from '../../../../../../adapters/reasoners/extractive/evidence/coverage.js';

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
