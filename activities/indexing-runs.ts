import { z } from 'zod';
import type { IndexGap } from '../contract/answer.js';
import type { Access } from '../contract/passage.js';
import type { Scope } from '../contract/query.js';
import { mayRead } from '../domain/document-access.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import { PortError } from '../ports/port-error.js';
import type { SearchIndex } from '../ports/search-index.js';
import { openSpace } from '../ports/space.js';

/** A run that brings something new into a collection, and the groups that its documents are for unless they say otherwise. */
const runSchema = z.object({ collection: z.string(), groups: z.array(z.string()) });
export type IndexingRun = z.infer<typeof runSchema>;

const SPACE = 'indexing';
/** Time for which a silent run counts as under way: longer than any file takes. */
const LEASE_MS = 15 * 60_000;
/** A run that goes on renews its lease no more often than this. */
const RENEW_MS = LEASE_MS / 3;
/** Searches of one process that follow each other so closely read the list once, milliseconds. */
const REMEMBERED_MS = 1_000;
/** More runs at once are not looked at. */
const MAX_RUNS = 100;

/** Keeps note of the runs that fill the index, so that a question which is asked meanwhile can be told. */
export function indexingRuns(store: KeyValueStore) {
  const space = openSpace(store, SPACE, runSchema);
  const noted = new Map<string, { runId: string; at: number }>();
  return {
    /** Notes that a run has found something new; to be called again as long as it goes on. */
    async note(runId: string, { collection, groups }: IndexingRun): Promise<void> {
      const at = Date.now();
      const last = noted.get(collection);
      if (last?.runId === runId && at - last.at < RENEW_MS) return;
      const expiresAt = new Date(at + LEASE_MS).toISOString();
      await space.put({ key: collection, value: { collection, groups }, expiresAt });
      noted.set(collection, { runId, at });
    },

    async end({ collection }: Pick<IndexingRun, 'collection'>): Promise<void> {
      await space.remove(collection);
    },
  };
}

export type IndexingRuns = ReturnType<typeof indexingRuns>;

/** Tells what the index lacks at this moment of what somebody asks for; nothing that they may not know. */
export function indexGaps({ index, keyValues }: { index: SearchIndex; keyValues?: KeyValueStore }) {
  const space = keyValues && openSpace(keyValues, SPACE, runSchema);
  let known: { until: number; runs: Promise<IndexingRun[]> } | undefined;

  const runs = (): Promise<IndexingRun[]> => {
    if (!space) return Promise.resolve([]);
    if (!known || Date.now() > known.until) {
      const listed = space.list({ limit: MAX_RUNS }, () => undefined);
      known = {
        until: Date.now() + REMEMBERED_MS,
        runs: listed.then(({ items }) => items.map(({ value }) => value)),
      };
    }
    return known.runs;
  };

  /** @param found how many passages were found */
  return async (
    { access, scope }: { access: Access; scope?: Scope | undefined },
    found: number,
  ): Promise<IndexGap | undefined> => {
    const covers = (run: IndexingRun) =>
      mayRead(run, access.groups) && (!scope || scope.collections.includes(run.collection));
    try {
      if ((await runs()).some(covers)) return 'indexing';
      if (found > 0 || !space) return undefined;
      return (await index.listDocuments({ limit: 1 })).length === 0 ? 'no_documents' : undefined;
    } catch (error) {
      // the search itself did not need it
      if (error instanceof PortError) return undefined;
      throw error;
    }
  };
}
