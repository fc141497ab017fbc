import type { FeedbackStats } from '../contract/feedback.js';

/** Computes the statistics of opinions. @param positive number of positive ones among the `total` */
export function feedbackStats({ total, positive }: { total: number; positive: number }): FeedbackStats {
  const satisfactionRate = total === 0 ? 0 : Math.round((positive / total) * 1000) / 10;
  return { total, positive, negative: total - positive, satisfactionRate };
}
