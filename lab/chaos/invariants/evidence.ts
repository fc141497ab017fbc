import type { ResponseOf } from '../../../client/index.js';
import type { DecisionItem } from '../../../contract/decision-log.js';
import type { FeedbackItem } from '../../../contract/feedback.js';
import type { HistoryEntry } from '../../../contract/history.js';
import type { PolicyVersion } from '../../../contract/policies.js';
import type { QueryView } from '../../../contract/query.js';
import type { Delivery, WebhookPayload } from '../../../contract/webhooks.js';
import type { Effect } from '../doubles/tool-server.js';
import type { Observations } from '../observations.js';

/** Everything that is known at the end of a run, from clients, from the API and from the doubles of the outside. */
export interface Evidence {
  seen: Pick<
    Observations,
    'starts' | 'decisions' | 'ends' | 'feedback' | 'streams' | 'completions' | 'documents' | 'given'
  >;
  /** Every query that the API lists. */
  listed: { id: string; sessionId?: string | undefined }[];
  /** Each of them as it stands at the end. */
  views: QueryView[];
  histories: { queryId: string; entries: HistoryEntry[] }[];
  /** Time at which the views were read; ISO 8601. */
  readAt: string;
  feedback: FeedbackItem[];
  /** Total of the statistics. */
  feedbackTotal: number;
  /** The log of decisions. */
  decisions: DecisionItem[];
  /** Versions of the policy, the newest first. */
  policies: PolicyVersion[];
  experiments: ResponseOf<'getExperiment'>[];
  effects: Effect[];
  webhooks: { id: string; payload: WebhookPayload; answered: number }[];
  deliveries: Delivery[];
  /** Results of the replays. */
  verdicts: { queryId: string; verdict: string; runs?: unknown }[];
}

/** Something that must never be. */
export interface Violation {
  invariant: string;
  /** The query, request or call that it is about. */
  subject: string;
  what: string;
}

/** Looks for violations of one kind; empty when all is well. */
export type Invariant = (evidence: Evidence) => Omit<Violation, 'invariant'>[];

/** Items by what they have in common, in the order in which they come. */
export function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
