import type { RewriteStrategy } from '../../contract/judgement.js';
import type { DecisionRecord, OutcomeRecord } from '../../contract/outcome-record.js';

/** Durations of a query, as far as its record tells. */
export interface Times {
  totalMs?: number;
  /** In which a person was waited for. */
  humanMs?: number;
  machineMs?: number;
}

/** The parts of the response time; nothing for records that do not say when the query began. */
export function timesOf({ startedAt, endedAt, humanMs }: OutcomeRecord): Times {
  if (startedAt === undefined) return {};
  const totalMs = Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
  if (humanMs === undefined) return { totalMs };
  const waited = Math.min(humanMs, totalMs);
  return { totalMs, humanMs: waited, machineMs: totalMs - waited };
}

/** Facts about the searches of a query. */
export interface SearchFacts {
  searched: boolean;
  /** True if its search words were changed because of poor passages, a poor draft or a reviewer. */
  corrected: boolean;
  /** One per such change that the machine made. */
  strategies: RewriteStrategy[];
  /** True if the documents were to answer it, and not the web from the beginning. */
  fromDocuments: boolean;
  /** True if the web was searched all the same. */
  webFallback: boolean;
}

/** Returns the facts about the searches of a query; undefined for records that do not hold them. */
export function searchFactsOf({ searches = [], route }: OutcomeRecord): SearchFacts {
  const corrections = searches.filter(({ reason }) => reason !== 'plan' && reason !== 'web');
  const fromDocuments = searches.length > 0 && route !== 'web_search';
  return {
    searched: searches.length > 0,
    corrected: corrections.length > 0,
    strategies: corrections.flatMap(({ strategy }) => strategy ?? []),
    fromDocuments,
    webFallback: fromDocuments && searches.some(({ reason }) => reason === 'web'),
  };
}

/** True if a person made a decision, and not the clock, a policy or the end of the query. */
export function isByPerson({ decidedBy }: DecisionRecord): boolean {
  return decidedBy === 'human';
}

/** True if a person decided otherwise than the default would have. */
export function isOverride(decision: DecisionRecord): boolean {
  return isByPerson(decision) && decision.action !== decision.defaultAction;
}
