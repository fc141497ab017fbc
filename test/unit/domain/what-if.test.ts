import type { Comparison, QuestionRun, Rerun } from '../../../contract/experiments.js';
import type { QueryStatus } from '../../../contract/query.js';
import { questionRunOf, reportOf } from '../../../domain/what-if.js';

const run = (changes: Partial<QuestionRun> = {}): QuestionRun => ({
  ...{ way: 'alone', stage: 'completed', level: 'HIGH', score: 0.9, answer: 'a', quotes: 'q', ms: 10 },
  ...{ modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
  ...changes,
});
const reviewed = run({ way: 'reviewed', level: 'MEDIUM' });

function comparison(nth: number, changes: Partial<Comparison> = {}): Comparison {
  const queryId = `q-${String(nth).padStart(8, '0')}`;
  return { queryId, language: 'en', before: run(), after: run(), ...changes };
}

test('reviews that are saved and added are counted and tested in pairs', () => {
  const saved = Array.from({ length: 8 }, (_, nth) => comparison(nth, { before: reviewed }));
  const added = [comparison(8, { after: reviewed })];
  const report = reportOf([...saved, ...added, comparison(9), comparison(10)]);
  // 9 discordant pairs, at most 1 in one direction: 2 · (1 + 9) / 2⁹
  expect(report.reviews).toEqual({ fewer: 8, more: 1, p: expect.closeTo(20 / 512, 10) as number });
  expect(report.before).toMatchObject({ questions: 11, alone: 3, reviewed: 8 });
  expect(report.after).toMatchObject({ alone: 10, reviewed: 1 });
  expect(report.differences.map(({ queryId }) => queryId)).toHaveLength(9);
});

test('nothing that changed either way is no evidence at all', () => {
  expect(reportOf([comparison(1)]).reviews).toEqual({ fewer: 0, more: 0, p: 1 });
  expect(reportOf([]).before).toMatchObject({ questions: 0, low: 0, high: 1, ms: { median: 0, p95: 0 } });
});

test('an answer delivered alone counts as wrong where people have judged this very answer', () => {
  const report = reportOf([
    ...Array.from({ length: 9 }, (_, nth) => comparison(nth, { right: true })),
    comparison(9, { right: false, before: reviewed }),
    comparison(10, { right: false, before: reviewed, after: run({ answer: 'b' }) }),
    comparison(11, { right: false, after: reviewed }),
    comparison(12),
  ]);
  // the exact interval of 1 of 10 by Clopper and Pearson
  const interval = { low: expect.closeTo(0.0025, 4) as number, high: expect.closeTo(0.445, 4) as number };
  expect(report.before).toMatchObject({ alone: 11, judged: 10, wrong: 1, ...interval });
  expect(report.after).toMatchObject({ alone: 12, judged: 10, wrong: 1, ...interval });
  expect(report.wrongAlone).toEqual({ fewer: 1, more: 1, p: 1 });
});

test('figures are by level and language, with cost and time, whatever the order of the runs', () => {
  const paid = { modelCalls: 2, inputTokens: 100, outputTokens: 10, costUsd: 0.5 };
  const reruns: Rerun[] = [
    comparison(1, { language: 'ko', after: run({ ...paid, level: 'LOW', ms: 30 }) }),
    comparison(2, { after: run({ ms: 20 }) }),
    comparison(3, { after: run({ ...paid, ms: 40 }) }),
    { queryId: 'q-00000004', leftOut: 'gone' },
    { queryId: 'q-00000005', leftOut: 'failed' },
  ];
  const report = reportOf(reruns);
  expect(report).toEqual(reportOf([...reruns].reverse()));
  expect(report.after).toMatchObject({
    modelCalls: 4,
    inputTokens: 200,
    costUsd: 1,
    ms: { median: 30, p95: 40 },
  });
  expect(report.levels.map(({ level, before, after }) => [level, before.questions, after.questions])).toEqual(
    [
      ['HIGH', 3, 2],
      ['MEDIUM', 0, 0],
      ['LOW', 0, 1],
    ],
  );
  expect(report.languages.map(({ language, after }) => [language, after.questions])).toEqual([
    ['en', 2],
    ['ko', 1],
  ]);
  expect(report.leftOut).toEqual({ gone: 1, failed: 1 });
});

test('what was cancelled while its answer was reviewed has no answer, and says nothing of reviews saved or added', () => {
  const metrics = { steps: [], modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const draft = { text: 'Two days.', citations: [] };
  const payload = { draft, confidence: { level: 'HIGH', score: 0.93 } };
  const status = { stage: 'cancelled', metrics, requests: [{ kind: 'answer_review', payload }] };
  const cancelled = questionRunOf(status as unknown as QueryStatus);
  expect(cancelled).toMatchObject({ way: 'none', stage: 'cancelled', level: 'HIGH', score: 0.93 });
  const report = reportOf([comparison(1, { before: cancelled, after: { ...cancelled, ...reviewed } })]);
  expect(report).toMatchObject({ before: { none: 1, reviewed: 0 }, reviews: { fewer: 0, more: 0, p: 1 } });
  expect(report.differences).toHaveLength(1);
});
