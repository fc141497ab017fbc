import type { WorkflowExecutionDescription } from '@temporalio/client';
import type { Erasure } from '../../contract/audit.js';
import { checkIdOf } from '../../domain/autonomy/spot-check.js';
import { askedAnewIdOf } from '../../domain/recall.js';
import { checkKindSchema } from '../../contract/reviewing.js';
import type { QueryStatus } from '../../contract/query.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { PortError } from '../../ports/port-error.js';
import type { RecordStore } from '../../ports/record-store.js';
import { removeResults } from '../../ports/tool-results.js';
import type { DataKeys } from '../../temporal/data-keys.js';
import { payloadReader } from '../../temporal/read-payloads.js';
import { surveyPayloads, toolResultsIn } from '../../audit/history/erasable.js';
import { runsBackwards } from '../../audit/history/read-runs.js';
import { ApiFailure } from '../failure.js';
import { ATTRIBUTES, type RunInfo } from '../../temporal/attributes.js';
import { serverOf } from './read-runs.js';
import { describeQuery } from './read-status.js';
import { askServer, isNotFound, type Rpc } from './rpc.js';

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
  /** Undefined if nothing can be erased. */
  stores: ContentStores | undefined;
  keyValues?: KeyValueStore | undefined;
}

/** The person who erases something, and their reason. */
interface How {
  by: string;
  reason: string;
}

/** An erased query, and the ids of all that was erased with it: itself, its checks, and what was asked anew in its place. */
export interface ErasedQuery {
  erased: Erasure;
  ids: string[];
}

/**
 * Erases the content of a query irreversibly: from its history by destroying its key, from the store, and from the workflows
 * that were made from it. After a failure halfway the content may still be readable; a repetition completes the erasure, and
 * finds what was written since by those who had read it before.
 * @returns the erasure, also if it was earlier
 * @throws ApiFailure QUERY_NOT_FOUND, QUERY_RUNNING, ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function eraseQuery(
  erasing: Erasing,
  { queryId, ...how }: { queryId: string } & How,
): Promise<ErasedQuery> {
  const info = await describeQuery(erasing.rpc, queryId);
  if (info.status.name === 'RUNNING') throw new ApiFailure('QUERY_RUNNING');
  return eraseEnded(erasing, info, how);
}

async function eraseEnded(
  erasing: Erasing,
  info: WorkflowExecutionDescription,
  how: How,
): Promise<ErasedQuery> {
  const { rpc, read, stores, keyValues } = erasing;
  const { workflowId: id } = info;
  const erased = await eraseRuns({ rpc, stores }, { id, infos: [info], ...how }, () =>
    read(id).then(resultsOf, removedEarlier),
  );
  if (stores && keyValues) await removeResults({ keyValues, blobs: stores.blobs }, id);
  await stores?.records.erase({ queryId: id, session: sessionOf(info) });
  await rpc.recalls?.remove(id);
  // after its key: whatever is made from it from now on finds that it was erased
  const made = await Promise.all(madeFrom(id).map((one) => eraseMade(erasing, one, how)));
  return { erased, ids: [id, ...made.flat()] };
}

/** Returns the ids of the workflows that may have been made from a query, which hold its content. */
function madeFrom(queryId: string): string[] {
  return [...checkKindSchema.options.map((check) => checkIdOf(queryId, check)), askedAnewIdOf(queryId)];
}

/** Erases what was made from a query, if there is any; nobody decides on it, or is answered, any more. */
async function eraseMade(erasing: Erasing, id: string, how: How): Promise<string[]> {
  const { rpc } = erasing;
  const info = await describeQuery(rpc, id).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') return undefined;
    throw error;
  });
  if (!info) return [];
  if (info.status.name === 'RUNNING')
    await askServer(rpc, () => rpc.client.workflow.getHandle(id).terminate('erased')).catch(endedMeanwhile);
  return (await eraseEnded(erasing, info, how)).ids;
}

function endedMeanwhile(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

/**
 * Erases everything that was encrypted with the key of one workflow irreversibly.
 * @param what.infos its executions; they have ended
 * @param beside returns the hashes of blobs, of which its history does not tell
 * @returns the erasure, also if it was earlier
 * @throws ApiFailure ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function eraseRuns(
  erasing: Pick<Erasing, 'rpc' | 'stores'>,
  { id, infos, ...how }: { id: string; infos: readonly WorkflowExecutionDescription[] } & How,
  beside: () => Promise<string[]> = async () => [],
): Promise<Erasure> {
  const survey = await surveyErasure(erasing, { id, infos });
  if (survey.erased) return survey.erased;
  const { stores, runs } = survey;
  // results first: they cannot be found any more once the payloads are gone
  const reader = payloadReader(erasing.rpc.client.options.loadedDataConverter);
  const results = new Set([...(await toolResultsIn(reader, runs)), ...(await beside())]);
  for (const hash of [...results, ...survey.blobs]) await stores.blobs.remove({ hash });
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
  return { stores: known, runs, blobs };
}

/** Returns no hashes if payloads cannot be read: an interrupted erasure may have removed them. */
function removedEarlier(error: unknown): string[] {
  if (error instanceof PortError) return [];
  throw error;
}

/** Returns the hashes of the whole tool results that a status names: those of runs that the server has forgotten, too. */
function resultsOf({ plan }: QueryStatus): string[] {
  return (plan?.todos ?? []).flatMap(({ resultReference }) => resultReference ?? []);
}

function sessionOf({ typedSearchAttributes: attributes }: RunInfo) {
  const sessionId = attributes.get(ATTRIBUTES.session);
  const asker = attributes.get(ATTRIBUTES.asker);
  return sessionId === undefined || asker === undefined ? undefined : { sessionId, asker };
}
