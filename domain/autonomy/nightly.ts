import type { CalibrationReport, KeptCalibration } from '../../contract/calibration.js';
import { overlayPolicy } from '../../contract/default-policy.js';
import type { Policy, PolicyOverrides } from '../../contract/policy.js';
import type { Verdict } from '../../contract/verdicts.js';
import { proposalOf, rawScore, reviewed } from './calibrate.js';
import { recalibrated } from './recalibration.js';

/** Mean change of the scores, and share of the drafts delivered in another way, from which a policy is another one. */
const MATERIAL = 0.02;
/**
 * Share of the verdicts that have to be new since the last proposal. Each proposal is a test of the same bound: so there are
 * few of them, however many nights there are.
 */
const NEWS = 0.1;

/**
 * Returns the keys that a night proposes; undefined where the verdicts do not support the stated bound, where they would change
 * next to nothing, where too few are new since the last proposal, and while autonomy is withdrawn, which people give back.
 */
export function nightlyProposal(
  verdicts: readonly Verdict[],
  report: CalibrationReport,
  policy: Policy,
  last: KeptCalibration['proposed'],
): PolicyOverrides | undefined {
  const proposal = proposalOf(report);
  const { autonomy } = report.chosen;
  if (!proposal || !autonomy || policy.autonomy.withdrawn) return undefined;
  const judged = verdicts.filter((verdict) => reviewed(verdict) !== undefined);
  const news = judged.filter(({ at }) => last === undefined || at > last.at);
  if (news.length < NEWS * judged.length) return undefined;
  const { medium } = policy.confidence;
  const lowered = medium > autonomy.threshold ? { medium: autonomy.threshold } : {};
  const changes = { confidence: { ...proposal.confidence, ...lowered } };
  return differs(verdicts, policy.confidence, overlayPolicy(policy, changes).confidence)
    ? changes
    : undefined;
}

/** True if drafts get other scores, or are delivered in another way, more than by a trifle. */
function differs(
  verdicts: readonly Verdict[],
  before: Policy['confidence'],
  after: Policy['confidence'],
): boolean {
  const drafts = verdicts.filter(({ caps = [], signals }) => caps.length === 0 && signals.answered);
  const scoreBy = (rules: Policy['confidence'], verdict: Verdict) =>
    recalibrated(rules.recalibration, rawScore(verdict, rules), verdict);
  const moved = drafts.map((verdict) => {
    const [was, is] = [scoreBy(before, verdict), scoreBy(after, verdict)];
    return { by: Math.abs(is - was), otherwise: was >= before.high !== is >= after.high };
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return (
    mean(moved.map(({ by }) => by)) >= MATERIAL ||
    mean(moved.map(({ otherwise }) => (otherwise ? 1 : 0))) >= MATERIAL
  );
}
