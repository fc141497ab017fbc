import { DefaultLogger, Runtime, type WorkflowBundleOption } from '@temporalio/worker';
import type { DataConverter } from '@temporalio/common';
import { IllegalStateError, WorkflowNotFoundError } from '@temporalio/common';
import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { pino } from 'pino';
import { chooseStore } from '../../adapters/choose-store.js';
import type { Config } from '../../config/load-config.js';
import type { Erasure } from '../../contract/audit.js';
import { ASKING_TYPES, WORKFLOW_TYPES } from '../../contract/ids.js';
import { turnIdSchema } from '../../contract/tool-loop.js';
import { connectClient, type TemporalClient } from '../../temporal/client.js';
import { workerConverterOf, dataKeysOf } from '../../temporal/data-converter.js';
import type { DataKeys } from '../../temporal/data-keys.js';
import { conversationOf, turnsOf } from '../../audit/history/conversation.js';
import { runsBackwards } from '../../audit/history/read-runs.js';
import { replayRun, type ReplayDifference } from '../../audit/replay/replay-run.js';
import { bundleFile } from '../../worker/bundle-file.js';

const VERIFIED: string[] = [...ASKING_TYPES, WORKFLOW_TYPES.chatTurn];

/** Result of replaying a query, or a turn of a conversation. */
export interface Verdict {
  /** Of the turn, where it is one. */
  queryId: string;
  /** `same`: the present code leads to the same decisions; `different`: it does not; `erased`: nothing can be replayed. */
  verdict: 'same' | 'different' | 'erased' | 'not_found';
  /** Oldest first. */
  runs: { runId: string; events: number; difference?: ReplayDifference }[];
  erased?: Erasure;
}

/** Dependencies of a replay. */
export interface Parts {
  client: Client;
  workflowBundle: WorkflowBundleOption;
  dataConverter: DataConverter;
  dataKeys?: DataKeys | undefined;
  /** Called before each replay. */
  prepare?: () => void;
}

/** Replays the recorded histories of queries with the workflows of this release and the settings of this installation. */
export async function* verifyQueries(config: Config, ids: readonly string[]): AsyncGenerator<Verdict> {
  yield* replaying(config, async function* (parts) {
    for (const id of ids)
      for (const one of await verifiedFor(parts.client, id)) yield await verifyQuery(parts, one);
  });
}

/** Opens the dependencies of replays for the duration of `work`. Once per process, since it shuts the SDK's runtime down. */
export async function* replaying<T>(
  config: Config,
  work: (parts: Parts & TemporalClient) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const store = chooseStore(config, { log: pino({ level: 'warn' }, pino.destination(2)) });
  const { blobs, keyValues } = store;
  const dataKeys = dataKeysOf(config, keyValues);
  const temporal = connectClient(config, blobs, dataKeys);
  try {
    yield* work({
      ...temporal,
      workflowBundle: { codePath: bundleFile(config) },
      dataConverter: workerConverterOf(config, blobs, dataKeys),
      dataKeys,
      prepare: silence,
    });
  } finally {
    await temporal.close();
    await store.close();
    // the process ends only without one
    await Runtime.instance().shutdown();
  }
}

/** Resolves an id to workflow ids; the id of a turn stands for all turns of its conversation. */
export async function verifiedFor(client: Client, id: string): Promise<string[]> {
  if (!turnIdSchema.safeParse(id).success) return [id];
  const known = await described(client, id);
  if (!known) return [id];
  const turns = await turnsOf({ client, ask: (call) => call() }, conversationOf(known).conversationId);
  // lists lag behind: the turn that was named is there all the same
  return [...new Set([...turns.map(({ workflowId }) => workflowId), id])];
}

/** Silences the SDK's log: the verdict reports what a replay finds. The SDK drops its runtime with the last worker. */
function silence(): void {
  try {
    Runtime.install({
      logger: new DefaultLogger('ERROR', () => undefined),
      telemetryOptions: { logging: { filter: 'ERROR', forward: {} } },
    });
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error; // there is one already
  }
}

/** Replays every run of a query or a turn that the server still knows. */
export async function verifyQuery(
  { client, workflowBundle, dataConverter, dataKeys, prepare }: Parts,
  queryId: string,
): Promise<Verdict> {
  const last = await described(client, queryId);
  if (!last || !VERIFIED.includes(last.type)) return { queryId, verdict: 'not_found', runs: [] };
  const key = await dataKeys?.find(queryId);
  if (key && 'erased' in key) return { queryId, verdict: 'erased', runs: [], erased: key.erased };
  const runs: Verdict['runs'] = [];
  for await (const { info, events } of runsBackwards({ client, ask: (call) => call() }, last)) {
    prepare?.();
    const difference = await replayRun({ workflowId: queryId, events }, { workflowBundle, dataConverter });
    runs.unshift({ runId: info.runId, events: events.length, ...(difference ? { difference } : {}) });
  }
  const same = runs.every(({ difference }) => difference === undefined);
  return { queryId, verdict: same ? 'same' : 'different', runs };
}

async function described(client: Client, id: string): Promise<WorkflowExecutionDescription | undefined> {
  try {
    return await client.workflow.getHandle(id).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
