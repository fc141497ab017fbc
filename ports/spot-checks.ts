import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { OutcomeRecord } from '../contract/outcome-record.js';
import type { Policy } from '../contract/policy.js';
import type { Engine } from '../contract/query.js';
import { lookSchema, type Look } from '../contract/reviewing.js';
import { spotVerdictSchema, type SpotVerdict } from '../contract/verdicts.js';
import type { KeyValueStore } from './key-value-store.js';
import { pagesOf } from './pages.js';
import { openPolicyStore, type PolicyStore } from './policy-store.js';
import type { RecordStore } from './record-store.js';
import { openSpace, type Space } from './space.js';

/** Spot checks of answers that were delivered without a person. */
export interface SpotChecks {
  /** Verdicts by the end and the id of their queries (`spotKey`). */
  verdicts: Space<SpotVerdict>;
  /** Decisions on checks, by their time and the id of the check. */
  looks: Space<Look>;
  /** Ids of the first queries of each place. */
  firsts: Space<string[]>;
  policies: PolicyStore;
  /** Returns the policy in force. */
  policy: () => Promise<Policy>;
  /** Facts about the adapters that a workflow needs. */
  engine: Engine;
  /** True if the installation has several people, as far as the settings tell. */
  several: boolean;
}

export function openSpotVerdicts(store: KeyValueStore): SpotChecks['verdicts'] {
  return openSpace(store, 'spot-checks', spotVerdictSchema);
}

export function openLooks(store: KeyValueStore): SpotChecks['looks'] {
  return openSpace(store, 'looks', lookSchema);
}

export function openSpotChecks(
  store: KeyValueStore,
  rules: Pick<SpotChecks, 'policy' | 'engine' | 'several'>,
): SpotChecks {
  return {
    verdicts: openSpotVerdicts(store),
    looks: openLooks(store),
    firsts: openSpace(store, 'spot-check-firsts', z.array(z.string())),
    policies: openPolicyStore(store),
    ...rules,
  };
}

/** Key of a verdict: in the order in which outcomes are listed. */
export function spotKey({ queryId, endedAt }: Pick<OutcomeRecord, 'queryId' | 'endedAt'>): string {
  return `${endedAt} ${queryId}`;
}

const PAGE = 200;

/** Reads the verdicts on the queries of a page of outcomes, by query. @param outcomes the oldest first */
export async function spotVerdictsOn(
  verdicts: Space<SpotVerdict>,
  outcomes: readonly OutcomeRecord[],
): Promise<Map<string, SpotVerdict>> {
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  const found = new Map<string, SpotVerdict>();
  if (!first || !last) return found;
  for await (const { key, value } of recordsSince(verdicts, first.endedAt)) {
    if (key > `${last.endedAt}~`) break;
    found.set(value.queryId, value);
  }
  return found;
}

/** Reads the queries that ended since a moment (ISO 8601) with the spot checks of them, the oldest first, in pages. */
export async function* outcomesWithChecks(
  { records, verdicts }: { records: Pick<RecordStore, 'listOutcomes'>; verdicts: Space<SpotVerdict> },
  since: string,
) {
  for await (const outcomes of pagesOf((after) => records.listOutcomes({ since, after, limit: PAGE }))) {
    const checks = await spotVerdictsOn(verdicts, outcomes);
    yield outcomes.map((record) => ({ record, check: checks.get(record.queryId) }));
    // lets others run in between: reads of the embedded store are synchronous
    await turn();
  }
}

/**
 * Reads records whose keys begin with a moment (ISO 8601), from such a moment on, the oldest first: verdicts by the delivery of
 * the answer, decisions on checks by their own time.
 */
export async function* recordsSince<T>(space: Space<T>, since: string) {
  for await (const page of pagesOf((after = since) => space.list({ after, limit: PAGE }))) yield* page;
}
