import type { FeedbackStats } from '../contract/feedback.js';

/** What opinions come to. @param positive how many of the `total` are positive */
export function feedbackStats({ total, positive }: { total: number; positive: number }): FeedbackStats {
  const satisfactionRate = total === 0 ? 0 : Math.round((positive / total) * 1000) / 10;
  return { total, positive, negative: total - positive, satisfactionRate };
}
