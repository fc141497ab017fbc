import { DEFAULT_POLICY, mergePolicy } from '../../../../contract/default-policy.js';
import type { Verdict } from '../../../../contract/verdicts.js';
import { calibrate } from '../../../../domain/autonomy/calibrate.js';
import { columnsOf, consequencesOf, scoresUnder } from '../../../../domain/autonomy/consequences.js';
import { nightlyProposal } from '../../../../domain/autonomy/nightly.js';
import { computeConfidence } from '../../../../domain/confidence.js';
import { confidence } from '../metrics/support.js';

const { signals } = confidence('HIGH');
const EARLIER = '2026-03-10T12:00:00.000Z';

/** 300 verdicts: those of a score below 0.8 are wrong every other time. */
const VERDICTS = Array.from({ length: 300 }, (_, n): Verdict => {
  const score = [0.6, 0.7, 0.9][n % 3]!;
  const right = score > 0.8 || n % 2 === 0;
  return {
    ...{ queryId: `q-verdict${1000 + n}`, at: EARLIER, mode: 'auto', policyVersion: 0, language: 'en' },
    ...{ reasoner: 'extractive', collections: ['handbook'], score, level: 'MEDIUM', signals, alone: false },
    judgements: [{ judgedBy: 'review', right, action: right ? 'approve' : 'reject' }],
  };
});

const proposed = (verdicts: readonly Verdict[], policy = DEFAULT_POLICY, at?: string) =>
  nightlyProposal(
    verdicts,
    calibrate(verdicts, policy.autonomy, policy.confidence),
    policy,
    at === undefined ? undefined : { id: 'q-policy-12345678', at, changes: {} },
  );

test('a night proposes what makes a difference, and nothing once that is in force', () => {
  const changes = proposed(VERDICTS);
  expect(changes?.confidence).toMatchObject({ recalibration: expect.any(Array) as unknown });
  expect(proposed(VERDICTS, mergePolicy(DEFAULT_POLICY, changes))).toBeUndefined();
});

test('a night proposes nothing without support, without news, and while autonomy is withdrawn', () => {
  expect(proposed(VERDICTS.slice(0, 30))).toBeUndefined();
  expect(proposed(VERDICTS, DEFAULT_POLICY, EARLIER)).toBeUndefined();
  expect(proposed(VERDICTS, DEFAULT_POLICY, '2026-03-09T12:00:00.000Z')).toBeDefined();
  const withdrawn = mergePolicy(DEFAULT_POLICY, { autonomy: { withdrawn: true } });
  expect(proposed(VERDICTS, withdrawn)).toBeUndefined();
});

test('consequences are those that the product itself would have had', () => {
  const capped = VERDICTS.map((verdict, n): Verdict =>
    n < 30 ? { ...verdict, caps: [{ code: 'contradiction', level: 'MEDIUM' }] } : verdict,
  );
  const drafts = columnsOf(capped, DEFAULT_POLICY.confidence, []);
  const { confidence: rules } = DEFAULT_POLICY;
  const found = consequencesOf(rules, drafts, scoresUnder(rules, drafts, 'rule'));
  expect(found).toMatchObject({ drafts: 300, alone: 90, judged: 90, wrong: 0, soft: 210, hard: 0 });
  expect(consequencesOf({ ...rules, capped: false }, drafts, drafts.raw).alone).toBe(100);
  expect(consequencesOf({ ...rules, high: 0.7 }, drafts, drafts.raw)).toMatchObject({
    alone: 180,
    wrong: 45,
  });

  const formula = mergePolicy(DEFAULT_POLICY, { confidence: { method: 'formula' } });
  const { score } = computeConfidence(formula, signals, 'extractive');
  expect(scoresUnder(formula.confidence, drafts, 'rule')[0]).toBe(score);
});
