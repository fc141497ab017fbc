import { verdictSchema } from '../../../../contract/verdicts.js';
import { verdictOf } from '../../../../domain/autonomy/verdict.js';
import { confidence, decision, oldRecord, record } from '../metrics/support.js';

const rated = (fields: Parameters<typeof record>[0] = {}) =>
  record({ confidence: confidence('HIGH'), ...fields });

test('a draft that nobody was asked about went out alone and has no verdict yet', () => {
  const verdict = verdictOf(rated({ language: 'ko', collections: ['handbook'] }), undefined);
  expect(verdict).toMatchObject({ alone: true, judgements: [], collections: ['handbook'], language: 'ko' });
  expect(verdict).not.toHaveProperty('right');
  expect(verdictSchema.parse(verdict)).toEqual(verdict);
});

test.each([
  ['approve', {}, true],
  ['edit', { changed: 0.2 }, false],
  ['retry', {}, false],
  ['reject', { reason: 'outdated' }, false],
])('the first review by a person decides: %s', (action, fields, right) => {
  const decisions = [
    decision('approve', { kind: 'plan_review' }),
    decision('approve', { decidedBy: 'timeout' }),
    decision(action, fields),
    decision('approve'),
  ];
  const verdict = verdictOf(rated({ decisions }), { positive: 0, negative: 1 });
  expect(verdict).toMatchObject({
    alone: false,
    right,
    judgements: [
      { judgedBy: 'review', action, right, ...fields },
      { judgedBy: 'readers', right: false, positive: 0, negative: 1 },
    ],
  });
  expect(verdictSchema.parse(verdict)).toEqual(verdict);
});

test('most readers decide where nobody reviewed; a review that the clock ended is none, and leaves nobody alone', () => {
  const decisions = [decision('approve', { decidedBy: 'timeout' })];
  expect(verdictOf(rated({ decisions }), { positive: 2, negative: 1 })).toMatchObject({
    alone: false,
    right: true,
    judgements: [{ judgedBy: 'readers' }],
  });
  expect(verdictOf(rated(), { positive: 1, negative: 1 })?.judgements).toEqual([]);
});

test('the writer is known by what was spent', () => {
  const call = { version: 1, calls: 1, inputTokens: 1, outputTokens: 1, costUsd: 0 };
  const reasoner = (prompt: string) =>
    verdictOf(rated({ spent: { m: [{ prompt, ...call }] } }), undefined)?.reasoner;
  expect([reasoner('answer'), reasoner('grade')]).toEqual(['llm', 'extractive']);
});

test('neither small talk, nor an answer from the cache, nor a record of the first releases has a verdict', () => {
  const { metrics } = record();
  expect(verdictOf(rated({ metrics: { ...metrics, cacheHit: true } }), undefined)).toBeUndefined();
  expect(verdictOf(oldRecord(), { positive: 1, negative: 0 })).toBeUndefined();
});

test('a record that names no language has that of its question', () => {
  expect(verdictOf(rated(), undefined)).toMatchObject({
    language: 'ko',
    collections: [],
    reasoner: 'extractive',
  });
});
