import type { RefineRound } from '../../../contract/judgement.js';
import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import { hasNewWords, isDuplicateRetrieval, judgementOf, stopAfterJudging } from '../../../domain/refine.js';

const policy = DEFAULT_POLICY.judging;
const rounds = (...scores: number[]): RefineRound[] =>
  scores.map((overall, index) => ({ query: `q${index}`, passageHashes: [`h${index}`], overall }));

test('overall weighs grounding 0.4, completeness 0.3, accuracy 0.3', () => {
  const rest = { clarity: 1, missing: [], suggestions: [], safetyConcerns: [] };
  expect(judgementOf(policy, { grounding: 0.4, completeness: 0.3, accuracy: 0.7, ...rest }).overall).toBe(
    0.46,
  );
  expect(judgementOf(policy, { grounding: 0.8, completeness: 0.7, accuracy: 0.9, ...rest }).overall).toBe(
    0.8,
  );
});

describe('the first safety stop: the same passages again', () => {
  const first = ['abc123', 'def456', 'ghi789'];

  test('two of four passages in common is 0.5: searching on is allowed', () => {
    const again = ['abc123', 'def456', 'jkl012'];
    expect(isDuplicateRetrieval(policy, [{ query: 'q', passageHashes: first, overall: 0.4 }], again)).toBe(
      false,
    );
  });

  test('four of five in common is 0.8: stops, and looks at every earlier round', () => {
    const earlier = { query: 'q', passageHashes: ['a', 'b', 'c', 'd', 'e'], overall: 0.3 };
    const last = { query: 'r', passageHashes: ['x', 'y'], overall: 0.4 };
    expect(isDuplicateRetrieval(policy, [earlier, last], ['a', 'b', 'c', 'd'])).toBe(true);
  });
});

describe('the second safety stop: the score hardly rises', () => {
  const lenient = { ...policy, acceptOverall: 0.6, maxRefinements: 5 };

  test('0.45, 0.48, 0.50: the last step of 0.02 stops', () => {
    expect(stopAfterJudging(lenient, rounds(0.45, 0.48, 0.5))).toBe('stagnation');
  });
  test('0.45, 0.48: a step of 0.03 stops, too', () => {
    expect(stopAfterJudging(lenient, rounds(0.45, 0.48))).toBe('stagnation');
  });
  test('exactly 0.05 goes on', () => {
    expect(stopAfterJudging(lenient, rounds(0.45, 0.5))).toBeUndefined();
  });
  test('a falling score stops', () => {
    expect(stopAfterJudging(lenient, rounds(0.45, 0.3))).toBe('stagnation');
  });
});

test('0.45 is refined, 0.78 is accepted', () => {
  expect(stopAfterJudging(policy, rounds(0.45))).toBeUndefined();
  expect(stopAfterJudging(policy, rounds(0.45, 0.78))).toBe('accepted');
});

test('two refinements are the most', () => {
  expect(stopAfterJudging(policy, rounds(0.1, 0.2))).toBeUndefined();
  expect(stopAfterJudging(policy, rounds(0.1, 0.2, 0.3))).toBe('max_refinements');
});

test.each([
  [['side effects'], ['Side effects of metformin?'], false],
  [['side effects', 'lactic acidosis'], ['Side effects of metformin?'], true],
  [['부작용은'], ['메트포르민의 부작용은 무엇인가요?'], false],
  [[], ['Side effects?'], false],
])('%j is new to searches for %j: %s', (missing, tried, expected) => {
  expect(hasNewWords(missing, tried)).toBe(expected);
});
