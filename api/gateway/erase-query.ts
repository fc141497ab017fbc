import type { WorkflowExecutionDescription } from '@temporalio/client';
import type { Erasure } from '../../contract/audit.js';
import { checkIdOf } from '../../domain/autonomy/spot-check.js';
import { checkKindSchema } from '../../contract/reviewing.js';
import type { QueryStatus } from '../../contract/query.js';
import type { BlobStore } from '../../ports/blob-store.js';
import { PortError } from '../../ports/port-error.js';
import type { RecordStore } from '../../ports/record-store.js';
import type { DataKeys } from '../../temporal/data-keys.js';
import { surveyPayloads } from '../../audit/history/payloads.js';
import { runsBackwards } from '../../audit/history/read-runs.js';
import { ApiFailure } from '../failure.js';
import { ATTRIBUTES, type RunInfo } from '../../temporal/attributes.js';
import { serverOf } from './history/read-runs.js';
import { describeQuery } from './read-status.js';
import { askServer, type Rpc } from './rpc.js';

/** The stores that hold content of queries. */
export interface ContentStores {
  /** Undefined if queries have no keys of their own. */
  dataKeys: DataKeys | undefined;
  records: Pick<RecordStore, 'erase'>;
  blobs: Pick<BlobStore, 'remove'>;
}

/** The dependencies of an erasure. */
interface Erasing {
  rpc: Rpc;
  read: (id: string) => Promise<QueryStatus>;
  /** Absent if nothing can be erased. */
  stores: ContentStores | undefined;
}

/**
 * Erases the content of a query irreversibly: from the store, and from its history by destroying its key. After a failure
 * halfway the content may still be readable; a repetition completes the erasure.
 * @returns the erasure, also if it was earlier
 * @throws ApiFailure QUERY_NOT_FOUND, QUERY_RUNNING, ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function eraseQuery(
  { rpc, read, stores }: Erasing,
  { queryId, ...how }: { queryId: string; by: string; reason: string },
): Promise<Erasure> {
  const info = await describeQuery(rpc, queryId);
  if (info.status.name === 'RUNNING') throw new ApiFailure('QUERY_RUNNING');
  return eraseRuns({ rpc, stores }, { id: queryId, infos: [info], ...how }, async ({ records }) => {
    for (const check of checkKindSchema.options)
      await eraseCheck({ rpc, stores }, { id: checkIdOf(queryId, check), ...how });
    const results = await read(queryId).then(resultsOf, removedEarlier);
    await records.erase({ queryId, session: sessionOf(info) });
    await rpc.recalls?.remove(queryId);
    return results;
  });
}

/** Erases a check of an answer, if there is one; nobody decides on it any more. */
async function eraseCheck(
  { rpc, stores }: Pick<Erasing, 'rpc' | 'stores'>,
  { id, ...how }: { id: string; by: string; reason: string },
): Promise<void> {
  const info = await describeQuery(rpc, id).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') return undefined;
    throw error;
  });
  if (!info) return;
  if (info.status.name === 'RUNNING')
    await askServer(rpc, () => rpc.client.workflow.getHandle(id).terminate('erased'));
  await eraseRuns({ rpc, stores }, { id, infos: [info], ...how });
}

/**
 * Erases everything that was encrypted with the key of one workflow irreversibly.
 * @param what.infos its executions; they have ended
 * @param beside removes its content outside the history; returns the hashes of further blobs to remove
 * @returns the erasure, also if it was earlier
 * @throws ApiFailure ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function eraseRuns(
  erasing: Pick<Erasing, 'rpc' | 'stores'>,
  {
    id,
    infos,
    ...how
  }: { id: string; infos: readonly WorkflowExecutionDescription[]; by: string; reason: string },
  beside: (stores: ContentStores) => Promise<string[]> = async () => [],
): Promise<Erasure> {
  const survey = await surveyErasure(erasing, { id, infos });
  if (survey.erased) return survey.erased;
  const { stores } = survey;
  // content outside the history first: it cannot be found any more once the payloads are gone
  const hashes = await beside(stores);
  for (const hash of [...hashes, ...survey.blobs]) await stores.blobs.remove({ hash });
  const erased = await stores.dataKeys.erase(id, { ...how, erasedAt: new Date().toISOString() });
  if (!erased) throw new ApiFailure('ERASURE_UNAVAILABLE');
  return erased;
}

/**
 * Checks that the content of a workflow can be erased, without erasing anything.
 * @returns what is to be erased, or the erasure, if it was earlier
 * @throws ApiFailure ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function surveyErasure(
  { rpc, stores }: Pick<Erasing, 'rpc' | 'stores'>,
  { id, infos }: { id: string; infos: readonly WorkflowExecutionDescription[] },
) {
  if (!stores?.dataKeys) throw new ApiFailure('ERASURE_UNAVAILABLE');
  const known = { ...stores, dataKeys: stores.dataKeys };
  const key = await known.dataKeys.find(id);
  if (key && 'erased' in key) return { stores: known, erased: key.erased };
  const runs = [];
  for (const info of infos)
    for await (const { events } of runsBackwards(serverOf(rpc), info)) runs.unshift(events);
  const { ownKeyOnly, blobs } = surveyPayloads(id, runs);
  if (!key || !ownKeyOnly) throw new ApiFailure('ERASURE_UNAVAILABLE');
  return { stores: known, blobs };
}

/** Returns no hashes if payloads cannot be read: an interrupted erasure may have removed them. */
function removedEarlier(error: unknown): string[] {
  if (error instanceof PortError) return [];
  throw error;
}

/** Returns the hashes of complete tool results, which are stored unencrypted beside the history. */
function resultsOf({ plan }: QueryStatus): string[] {
  return (plan?.todos ?? []).flatMap(({ resultReference }) => resultReference ?? []);
}

function sessionOf({ typedSearchAttributes: attributes }: RunInfo) {
  const sessionId = attributes.get(ATTRIBUTES.session);
  const asker = attributes.get(ATTRIBUTES.asker);
  return sessionId === undefined || asker === undefined ? undefined : { sessionId, asker };
}
