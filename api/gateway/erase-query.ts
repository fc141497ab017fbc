import type { WorkflowExecutionDescription } from '@temporalio/client';
import type { Erasure } from '../../contract/audit.js';
import type { QueryStatus } from '../../contract/query.js';
import type { BlobStore } from '../../ports/blob-store.js';
import { PortError } from '../../ports/port-error.js';
import type { RecordStore } from '../../ports/record-store.js';
import type { DataKeys } from '../../temporal/data-keys.js';
import { surveyPayloads } from '../../audit/history/payloads.js';
import { runsBackwards } from '../../audit/history/read-runs.js';
import { ApiFailure } from '../failure.js';
import { ATTRIBUTES, type RunInfo } from './attributes.js';
import { serverOf } from './history/read-runs.js';
import { describeQuery } from './read-status.js';
import type { Rpc } from './rpc.js';

/** Where content of queries is kept. */
export interface ContentStores {
  /** Undefined where queries have no keys of their own. */
  dataKeys: DataKeys | undefined;
  records: Pick<RecordStore, 'erase'>;
  blobs: Pick<BlobStore, 'remove'>;
}

/** What erasing works with. */
interface Erasing {
  rpc: Rpc;
  read: (id: string) => Promise<QueryStatus>;
  /** Without them nothing can be erased. */
  stores: ContentStores | undefined;
}

/**
 * Makes the content of a query unreadable for good: in the store at once, in its history by removing its key. A failure on
 * the way leaves it readable; doing it again completes it.
 * @returns how it was erased, also when that was earlier
 * @throws ApiFailure QUERY_NOT_FOUND, QUERY_RUNNING, ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function eraseQuery(
  { rpc, read, stores }: Erasing,
  { queryId, ...how }: { queryId: string; by: string; reason: string },
): Promise<Erasure> {
  const info = await describeQuery(rpc, queryId);
  if (info.status.name === 'RUNNING') throw new ApiFailure('QUERY_RUNNING');
  return eraseRuns({ rpc, stores }, { id: queryId, infos: [info], ...how }, async ({ records }) => {
    const results = await read(queryId).then(resultsOf, removedEarlier);
    await records.erase({ queryId, session: sessionOf(info) });
    return results;
  });
}

/**
 * Makes what was written with the key of one workflow unreadable for good.
 * @param what.infos its executions; they have ended
 * @param beside removes what else is kept of it. @returns hashes of blobs that go too
 * @returns how it was erased, also when that was earlier
 * @throws ApiFailure ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function eraseRuns(
  { rpc, stores }: Pick<Erasing, 'rpc' | 'stores'>,
  {
    id,
    infos,
    ...how
  }: { id: string; infos: readonly WorkflowExecutionDescription[]; by: string; reason: string },
  beside: (stores: ContentStores) => Promise<string[]> = async () => [],
): Promise<Erasure> {
  if (!stores?.dataKeys) throw new ApiFailure('ERASURE_UNAVAILABLE');
  const { dataKeys, blobs } = stores;
  const key = await dataKeys.find(id);
  if (key && 'erased' in key) return key.erased;
  const runs = [];
  for (const info of infos)
    for await (const { events } of runsBackwards(serverOf(rpc), info)) runs.unshift(events);
  const survey = surveyPayloads(id, runs);
  if (!key || !survey.ownKeyOnly) throw new ApiFailure('ERASURE_UNAVAILABLE');

  // what stands beside first: where a payload is gone already, it is
  const hashes = await beside(stores);
  for (const hash of [...hashes, ...survey.blobs]) await blobs.remove({ hash });
  const erased = await dataKeys.erase(id, { ...how, erasedAt: new Date().toISOString() });
  if (!erased) throw new ApiFailure('ERASURE_UNAVAILABLE');
  return erased;
}

/** After an erasure that was cut off its payloads may be gone. */
function removedEarlier(error: unknown): string[] {
  if (error instanceof PortError) return [];
  throw error;
}

/** Whole results of tools, which stand beside the history in the clear. */
function resultsOf({ plan }: QueryStatus): string[] {
  return (plan?.todos ?? []).flatMap(({ resultReference }) => resultReference ?? []);
}

function sessionOf({ typedSearchAttributes: attributes }: RunInfo) {
  const sessionId = attributes.get(ATTRIBUTES.session);
  const asker = attributes.get(ATTRIBUTES.asker);
  return sessionId === undefined || asker === undefined ? undefined : { sessionId, asker };
}
