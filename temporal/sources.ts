import {
  ScheduleAlreadyRunning,
  ScheduleClient,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  WorkflowFailedError,
  type Client,
  type ScheduleDescription,
  type ScheduleExecutionResult,
  type WorkflowHandle,
} from '@temporalio/client';
import { ApplicationFailure, ValueError, WorkflowNotFoundError, type PayloadCodec } from '@temporalio/common';
import { type RecordedProblem, reasonIn } from '../contract/document-problems.js';
import { WORKFLOW_TYPES } from '../contract/ids.js';
import { FILES_PER_STEP, type IndexFolderInput, type IndexProgress } from '../contract/indexing.js';
import { sourceSchema, type Source, type SourceRun, type SourceView } from '../contract/sources.js';

/** Memo key of the schedule under which the source stands. */
const SOURCE_MEMO = 'vouchSource';
const PREFIX = 'source-';
/** A source without a successful run for so many of its intervals is stale. */
const STALE_INTERVALS = 3;
const SHORTEST_CATCH_UP_MS = 60_000;

/** Reads the progress of a run that is under way; undefined if no worker tells it in time. */
export type ReadProgress = (run: WorkflowHandle) => Promise<IndexProgress | undefined>;

function handleOf(client: Client, collection: string) {
  return client.schedule.getHandle(PREFIX + collection);
}

/**
 * Has a folder indexed now and then again and again, by one schedule per collection. A run that would begin while the
 * one before is still at work is left out; after a time without server, what was missed last is made up for at once.
 * @returns false, and nothing is changed, when the collection has a source already.
 */
export async function addSource(client: Client, taskQueue: string, source: Source): Promise<boolean> {
  const { collection, folder, everySeconds, groups, classification } = source;
  const every = everySeconds * 1000;
  const input: IndexFolderInput = { folder, collection, groups, classification, batchSize: FILES_PER_STEP };
  try {
    await client.schedule.create({
      scheduleId: PREFIX + collection,
      spec: { intervals: [{ every }] },
      action: {
        type: 'startWorkflow',
        workflowType: WORKFLOW_TYPES.indexFolder,
        workflowId: `index-${collection}`,
        taskQueue,
        args: [input],
      },
      policies: {
        overlap: ScheduleOverlapPolicy.SKIP,
        catchupWindow: Math.max(every, SHORTEST_CATCH_UP_MS),
      },
      memo: { [SOURCE_MEMO]: source },
      state: { triggerImmediately: true },
    });
    return true;
  } catch (error) {
    if (error instanceof ScheduleAlreadyRunning) return false;
    throw error;
  }
}

/** Stops watching a folder; a run that is at work ends as it would, and the documents stay. False when there was none. */
export async function removeSource(client: Client, collection: string): Promise<boolean> {
  return whenThere(() => handleOf(client, collection).delete());
}

/** Starts a run now, unless one is at work. False when there is no such source. */
export async function runSource(client: Client, collection: string): Promise<boolean> {
  return whenThere(() => handleOf(client, collection).trigger(ScheduleOverlapPolicy.SKIP));
}

/** Undefined when the collection has no source. @throws ValueError when its key is missing. */
export async function readSource(
  client: Client,
  collection: string,
  readProgress?: ReadProgress,
): Promise<SourceView | undefined> {
  try {
    return await view(client, await handleOf(client, collection).describe(), readProgress);
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return undefined;
    throw error;
  }
}

/** The sources of an installation. */
export interface SourceList {
  /** With how their runs go, by collection. */
  items: SourceView[];
  /** Collections whose source was encrypted with a key that is not among the keys any more: its runs fail. */
  unreadable: string[];
}

/** Every source. One that cannot be decrypted keeps none of the others back. */
export async function listSources(client: Client, readProgress?: ReadProgress): Promise<SourceList> {
  const items: SourceView[] = [];
  const unreadable: string[] = [];
  for await (const { scheduleId } of idsOnly(client).list()) {
    if (!scheduleId.startsWith(PREFIX)) continue;
    const collection = scheduleId.slice(PREFIX.length);
    try {
      const found = await readSource(client, collection, readProgress);
      if (found) items.push(found);
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      unreadable.push(collection);
    }
  }
  items.sort((a, b) => (a.collection < b.collection ? -1 : 1));
  return { items, unreadable: unreadable.sort() };
}

/** A list decrypts every memo, and ends at the first that it cannot: this one leaves them unread. */
function idsOnly({ connection, options }: Client): ScheduleClient {
  const nothing: PayloadCodec = {
    encode: (payloads) => Promise.resolve(payloads),
    decode: (payloads) =>
      Promise.resolve(payloads.map(() => ({ metadata: { encoding: Buffer.from('binary/null') } }))),
  };
  return new ScheduleClient({
    connection,
    namespace: options.namespace,
    dataConverter: { payloadCodecs: [nothing] },
  });
}

async function whenThere(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return false;
    throw error;
  }
}

async function view(
  client: Client,
  description: ScheduleDescription,
  readProgress?: ReadProgress,
): Promise<SourceView | undefined> {
  const { memo, info, state } = description;
  const source = sourceSchema.safeParse(memo?.[SOURCE_MEMO]).data;
  if (!source) return undefined; // a schedule of somebody else’s with a name like ours
  const { lastRun, lastSuccessAt } = await readRuns(client, info.recentActions, readProgress);
  const [next] = state.paused ? [] : info.nextActionTimes;
  const addedAt = info.createdAt.toISOString();
  const age = Date.now() - Date.parse(lastSuccessAt ?? addedAt);
  return {
    ...source,
    addedAt,
    paused: state.paused,
    ...(lastRun ? { lastRun } : {}),
    ...(lastSuccessAt === undefined ? {} : { lastSuccessAt }),
    ...(next ? { nextRunAt: next.toISOString() } : {}),
    stale: age > STALE_INTERVALS * source.everySeconds * 1000,
  };
}

/** The last run, and when the last successful one of those that the schedule remembers ended. */
async function readRuns(
  client: Client,
  actions: readonly ScheduleExecutionResult[],
  readProgress?: ReadProgress,
): Promise<{ lastRun?: SourceRun; lastSuccessAt?: string }> {
  let lastRun: SourceRun | undefined;
  const newestFirst = [...actions].sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  for (const action of newestFirst) {
    const run = await readRun(client, action, readProgress);
    lastRun ??= run;
    // a run that the server has forgotten counts as one that succeeded: a failing source shows in those it remembers
    const successAt = { completed: run.endedAt, gone: run.startedAt, running: undefined, failed: undefined };
    const lastSuccessAt = successAt[run.status];
    if (lastSuccessAt !== undefined) return { lastRun, lastSuccessAt };
  }
  return lastRun ? { lastRun } : {};
}

async function readRun(
  client: Client,
  { takenAt, action }: ScheduleExecutionResult,
  readProgress?: ReadProgress,
): Promise<SourceRun> {
  const startedAt = takenAt.toISOString();
  // without a run id: the last of the runs that one indexing may take
  const handle = client.workflow.getHandle(action.workflow.workflowId);
  try {
    const { status, closeTime } = await handle.describe();
    if (status.name === 'RUNNING') {
      const result = await readProgress?.(handle);
      return { startedAt, status: 'running', ...(result && { result }) };
    }
    const ended = { startedAt, ...(closeTime ? { endedAt: closeTime.toISOString() } : {}) };
    if (status.name !== 'COMPLETED') return { ...ended, status: 'failed', ...(await failureOf(handle)) };
    return { ...ended, status: 'completed', result: (await handle.result()) as IndexProgress };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { startedAt, status: 'gone' };
    throw error;
  }
}

async function failureOf(handle: { result(): Promise<unknown> }): Promise<Partial<RecordedProblem>> {
  try {
    await handle.result();
    return {};
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    return indexingFailure(error);
  }
}

/** Returns what a workflow failed of, inside of what wraps it: the first failure that code of ours has named, else the innermost. */
export function failureInside(error: WorkflowFailedError): Error {
  let inside: Error = error;
  while (inside.cause instanceof Error && !(inside instanceof ApplicationFailure)) inside = inside.cause;
  return inside;
}

/** Returns why a workflow that indexes failed: the words of the failure, with the reason where it gives one. */
export function indexingFailure(error: WorkflowFailedError): RecordedProblem {
  const inside = failureInside(error);
  return {
    problem: inside.message,
    ...(inside instanceof ApplicationFailure ? reasonIn(inside.details) : {}),
  };
}
