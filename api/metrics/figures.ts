import type { Feedback, FeedbackItem, FeedbackPattern } from '../../contract/feedback.js';
import type { MetricsSummary, WindowChoice } from '../../contract/metrics.js';
import type { Evidence } from '../../domain/feedback-patterns/diagnose.js';
import { findPatterns } from '../../domain/feedback-patterns/find-patterns.js';
import {
  createAggregator,
  lastDays,
  lastHours,
  windowOf,
  type Aggregate,
  type Window,
} from '../../domain/metrics/index.js';
import type { RecordStore } from '../../ports/record-store.js';
import { createMemo } from './memo.js';
import { opinionsIn, outcomesIn } from './records.js';

/** Limit of negative opinions that are searched for patterns; the newest ones. */
const MOST_COMPLAINTS = 5_000;

/** Statistics of queries and opinions, cached for some seconds. Errors are PortError. */
export interface Figures {
  summary(choice: WindowChoice): Promise<MetricsSummary>;
  lastDay(): Promise<Aggregate>;
  patterns(choice: WindowChoice): Promise<{ negative: number; items: FeedbackPattern[] }>;
}

/** Computes statistics from pages of records, so that memory does not grow with the number of queries. */
export function createFigures(records: RecordStore): Figures {
  async function aggregate(window: Window): Promise<Aggregate> {
    const aggregator = createAggregator(window);
    for await (const page of opinionsIn(records, window))
      for (const opinion of page) aggregator.addOpinion(opinion);
    for await (const page of outcomesIn(records, window))
      for (const record of page) aggregator.addOutcome(record);
    return aggregator.result();
  }

  const summary = createMemo(async (choice: WindowChoice): Promise<MetricsSummary> => {
    const now = new Date();
    const since = (count: number) => ({ since: lastDays(count, now).from });
    const [{ figures }, allTime, last7Days, last30Days] = await Promise.all([
      aggregate(windowOf(choice, now)),
      records.feedbackStats({}),
      records.feedbackStats(since(7)),
      records.feedbackStats(since(30)),
    ]);
    return { days: figures.daily.length, ...figures, feedback: { allTime, last7Days, last30Days } };
  });

  const patterns = createMemo(async (choice: WindowChoice) => {
    const window = windowOf(choice, new Date());
    const opinions: FeedbackItem[] = [];
    for await (const page of opinionsIn(records, window, 'negative')) {
      opinions.push(...page.map(toItem));
      if (opinions.length >= MOST_COMPLAINTS) break;
    }
    const evidence = new Map<string, Evidence | undefined>(
      opinions.map(({ queryId }) => [queryId, undefined]),
    );
    for await (const page of evidence.size > 0 ? outcomesIn(records, window) : []) {
      for (const { queryId, confidence, overall } of page)
        if (evidence.has(queryId)) evidence.set(queryId, { confidence, overall });
    }
    const items = findPatterns(
      opinions.map((opinion) => ({ opinion, outcome: evidence.get(opinion.queryId) })),
    );
    return { negative: opinions.length, items };
  });

  const day = createMemo(() => aggregate(lastHours(24, new Date())));
  return { summary, patterns, lastDay: () => day(undefined) };
}

/** Returns an opinion without the answer, which not everybody may read. */
export function toItem({ answer: _answer, ...item }: Feedback): FeedbackItem {
  return item;
}
