import type { Erasure } from '../../contract/audit.js';
import type { QueryStatus } from '../../contract/query.js';
import type { BlobStore } from '../../ports/blob-store.js';
import { PortError } from '../../ports/port-error.js';
import type { RecordStore } from '../../ports/record-store.js';
import type { DataKeys } from '../../temporal/data-keys.js';
import { surveyPayloads } from '../../temporal/history/payloads.js';
import { runsBackwards } from '../../temporal/history/read-runs.js';
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
  if (!stores?.dataKeys) throw new ApiFailure('ERASURE_UNAVAILABLE');
  const { dataKeys, records, blobs } = stores;
  const key = await dataKeys.find(queryId);
  if (key && 'erased' in key) return key.erased;
  const runs = [];
  for await (const { events } of runsBackwards(serverOf(rpc), info)) runs.unshift(events);
  const survey = surveyPayloads(queryId, runs);
  if (!key || !survey.ownKeyOnly) throw new ApiFailure('ERASURE_UNAVAILABLE');

  const results = await read(queryId).then(resultsOf, removedEarlier);
  await records.erase({ queryId, session: sessionOf(info) });
  // results first: where a payload is gone already, they are
  for (const hash of [...results, ...survey.blobs]) await blobs.remove({ hash });
  const erased = await dataKeys.erase(queryId, { ...how, erasedAt: new Date().toISOString() });
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
