import { confidenceLevelSchema, type ConfidenceLevel } from '../../contract/judgement.js';
import type { MetricsSummary } from '../../contract/metrics.js';
import type { OutcomeRecord } from '../../contract/outcome-record.js';
import { isReview, judgementsOf } from '../autonomy/verdict.js';
import { reliability, riskCoverage, type Judged } from '../calibration.js';
import { likingOf, type OpinionCount } from './opinions.js';
import { shareOf } from './spread.js';

type Verdict = 'right' | 'wrong';

/**
 * Returns whether the delivered answer was right: the opinion of its readers or, without one, that its last reviewer
 * let it pass. Undefined when nobody judged it, and when nothing was delivered.
 */
function deliveredVerdict(
  { decisions = [], stage }: OutcomeRecord,
  opinions: OpinionCount | undefined,
): Verdict | undefined {
  if (stage !== 'completed') return undefined;
  const liking = likingOf(opinions);
  if (liking) return liking === 'liked' ? 'right' : 'wrong';
  const last = decisions.findLast(isReview);
  return last && ['approve', 'edit'].includes(last.action) ? 'right' : undefined;
}

/** Counts verdicts by level of confidence. */
export function createAccuracy() {
  const empty = () => ({ queries: 0, before: { right: 0, wrong: 0 }, after: { right: 0, wrong: 0 } });
  const levels = { HIGH: empty(), MEDIUM: empty(), LOW: empty() } satisfies Record<ConfidenceLevel, unknown>;
  // by hundredths, so that memory does not grow with the answers
  const judged = new Map<number, Judged>();
  const share = ({ right, wrong }: Record<Verdict, number>) => shareOf(right, right + wrong);
  return {
    add(record: OutcomeRecord, opinions: OpinionCount | undefined): void {
      if (!record.confidence) return;
      const level = levels[record.confidence.level];
      level.queries += 1;
      const [first] = judgementsOf(record, opinions);
      if (first) {
        level.before[first.right ? 'right' : 'wrong'] += 1;
        const confidence = Math.round(record.confidence.score * 100) / 100;
        const known = judged.get(confidence) ?? { confidence, answers: 0, right: 0 };
        judged.set(confidence, known);
        known.answers += 1;
        if (first.right) known.right += 1;
      }
      const after = deliveredVerdict(record, opinions);
      if (after) level.after[after] += 1;
    },

    calibration(): MetricsSummary['calibration'] {
      const all = [...judged.values()];
      const answers = all.reduce((sum, one) => sum + one.answers, 0);
      return { reliability: reliability(all), riskCoverage: riskCoverage(all, answers) };
    },

    result(): MetricsSummary['confidence'] {
      const entries = confidenceLevelSchema.options.map((name) => {
        const { queries, before, after } = levels[name];
        return [name, { queries, beforeReview: share(before), afterReview: share(after) }];
      });
      return Object.fromEntries(entries) as MetricsSummary['confidence'];
    },
  };
}
