import { mergePolicy, DEFAULT_POLICY } from '../../../../contract/default-policy.js';
import type { Verdict } from '../../../../contract/verdicts.js';
import { calibrate, proposalOf, rawScore } from '../../../../domain/autonomy/calibrate.js';
import { fitRecalibration, recalibrated, type Case } from '../../../../domain/autonomy/recalibration.js';
import { computeConfidence } from '../../../../domain/confidence.js';
import { randomOf } from '../../../../lab/random.js';
import { confidence } from '../metrics/support.js';

const RISK = { maxWrong: 0.05, sureness: 0.95 };
const VERSION = DEFAULT_POLICY.confidence;
const { signals } = confidence('HIGH');

/** Verdicts of an installation whose answers are right as often as `right` says of their score. */
function verdicts(
  count: number,
  right: (score: number, place: string) => number,
  fields: Partial<Verdict> = {},
) {
  const random = randomOf(count, 'verdicts');
  return Array.from({ length: count }, (_, n): Verdict => {
    const score = Math.round((1 - 0.6 * random.next() ** 2) * 100) / 100;
    const collection = random.percent(50) ? 'handbook' : 'wiki';
    const isRight = random.next() < right(score, collection);
    return {
      queryId: `q-verdict${1000 + n}`,
      ...{
        at: '2026-03-10T12:00:00.000Z',
        mode: 'auto',
        policyVersion: 0,
        language: 'en',
        reasoner: 'extractive',
      },
      ...{ collections: [collection], score, level: 'HIGH', signals, alone: false },
      judgements: [{ judgedBy: 'review', right: isRight, action: isRight ? 'approve' : 'reject' }],
      ...fields,
    };
  });
}

test('scores that promise too much are fitted, and the fit is judged on what it was not made from', () => {
  const report = calibrate(
    verdicts(1_000, (score) => score ** 3),
    RISK,
    VERSION,
  );
  expect(report.given!.ece).toBeGreaterThan(0.1);
  expect(report.fitted!.ece).toBeLessThan(0.05);
  expect(report.fitted!.brier).toBeLessThan(report.given!.brier);
  const policy = mergePolicy(DEFAULT_POLICY, proposalOf(report));
  expect(policy.confidence.recalibration).toEqual(report.rules);
  const { score, uncalibrated } = computeConfidence(policy, signals, 'extractive', {
    language: 'en',
    collections: ['wiki'],
  });
  expect(score).toBeLessThan(uncalibrated!);
});

test('scores as they should be stay as they are', () => {
  const { rules, given } = calibrate(
    verdicts(400, (score) => score),
    RISK,
    VERSION,
  );
  expect(given!.ece).toBeLessThan(0.05);
  const moved = [0.5, 0.8, 0.95].map((score) =>
    Math.abs(recalibrated(rules, score, { language: 'en', reasoner: 'extractive', collections: [] }) - score),
  );
  expect(Math.max(...moved)).toBeLessThan(0.06);
});

test('a collection that differs has a rule of its own; a new one that of the installation', () => {
  const { rules } = calibrate(
    verdicts(1_000, (score, place) => (place === 'wiki' ? score * 0.6 : score)),
    RISK,
    VERSION,
  );
  const at = (collection: string) =>
    recalibrated(rules, 0.9, { language: 'en', reasoner: 'extractive', collections: [collection] });
  expect(at('wiki')).toBeLessThan(0.65);
  expect(at('handbook')).toBeGreaterThan(0.8);
  expect(at('new')).toBeGreaterThan(at('wiki'));
  expect(at('new')).toBeLessThan(at('handbook'));
});

test('few verdicts hardly move the shipped model', () => {
  const wrong = verdicts(3, () => 0).map((verdict): Case => ({ ...verdict, right: false }));
  const [whole, ...places] = fitRecalibration(wrong);
  expect(places).toEqual([]);
  expect(whole).toMatchObject({ slope: expect.any(Number) as number });
  expect(fitRecalibration([])).toEqual([]);
});

test('neither opinions of readers nor drafts that a cap holds back decide what may go out alone', () => {
  const liked = verdicts(300, () => 1, {
    judgements: [{ judgedBy: 'readers', right: true, positive: 1, negative: 0 }],
  });
  expect(calibrate(liked, RISK, VERSION)).toMatchObject({
    drafts: 300,
    judged: 0,
    chosen: { needed: expect.any(Number) as number },
  });
  const capped = verdicts(300, () => 1, { caps: [{ code: 'contradiction', level: 'MEDIUM' }] });
  expect(calibrate(capped, RISK, VERSION).chosen.autonomy).toBeUndefined();
  expect(proposalOf(calibrate(liked, RISK, VERSION))).toBeUndefined();
});

test('a fit is made from the scores before the last one', () => {
  const before = verdicts(200, (score) => score ** 3);
  const since = before.map((verdict) => ({ ...verdict, score: 0.5, uncalibrated: verdict.score }));
  expect(calibrate(since, RISK, VERSION).rules).toEqual(calibrate(before, RISK, VERSION).rules);
});

test('nothing at all is proposed without verdicts', () => {
  const report = calibrate([], RISK, VERSION);
  expect(report).toMatchObject({ drafts: 0, judged: 0, rules: [], reliability: [] });
  expect(report.chosen.needed).toBeGreaterThan(59);
  expect(proposalOf(report)).toBeUndefined();
});

test('drafts are scored by the version of the policy, which a proposal names', () => {
  const old = computeConfidence(
    mergePolicy(DEFAULT_POLICY, { confidence: { coefficients: 1 } }),
    signals,
    'extractive',
  );
  const [verdict] = verdicts(1, () => 1, { method: 'model', score: old.score });
  const scored = [1, 2].map((coefficients) => rawScore(verdict!, { coefficients: coefficients as 1 | 2 }));
  expect(scored).toEqual([old.score, computeConfidence(DEFAULT_POLICY, signals, 'extractive').score]);
  expect(scored[0]).not.toBe(scored[1]);

  const report = calibrate(
    verdicts(1_000, (score) => score ** 3),
    RISK,
    { coefficients: 1 },
  );
  expect(proposalOf(report)!.confidence).toMatchObject({ coefficients: 1 });
});
