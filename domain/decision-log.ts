import { decisionEntrySchema, type DecisionEntry, type DecisionFilter } from '../contract/decision-log.js';
import type { QueryEvent } from '../contract/events.js';

/** Returns the entry of the log for an event; undefined for one that is neither a decision nor the lapse of one. */
export function decisionOf({ type, queryId, seq, at, data }: QueryEvent): DecisionEntry | undefined {
  if (type !== 'hitl_decided' && type !== 'hitl_timeout' && type !== 'hitl_lapsed') return undefined;
  const lapse = type === 'hitl_lapsed' ? { action: 'lapse', decidedBy: 'policy', by: 'policy' } : {};
  return decisionEntrySchema.safeParse({ ...data, ...lapse, queryId, seq, at }).data;
}

/**
 * Returns how a request ended that an entry of the log tells of: it ends once, and its approval lapses at most once. Of two entries
 * for one end the later one is right: the other comes from a task that was lost with its worker (`noticeKeyOf`).
 */
export function endOfRequest({ requestId, action }: DecisionEntry): string {
  return action === 'lapse' ? `${requestId}-lapse` : requestId;
}

/** Returns a predicate for decisions that pass a filter; times are left to whoever reads in their order. */
export function decisionMatches(filter: DecisionFilter): (decision: DecisionEntry) => boolean {
  const { by, kind, decidedBy, confidence } = filter;
  const wanted = Object.entries({ by, kind, decidedBy, confidence }).filter(
    ([, value]) => value !== undefined,
  );
  return (decision) => wanted.every(([name, value]) => decision[name as keyof DecisionEntry] === value);
}
