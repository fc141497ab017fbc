import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowHandle } from '@temporalio/client';
import { requestIdOf, SEARCH_ATTRIBUTES, WORKFLOW_TYPES } from '../../../contract/ids.js';
import { decideUpdate, type DecideInput } from '../../../workflows/messages.js';
import type { Context } from '../part.js';
import { HELD, repeat, start } from '../runs.js';
import type { Stage } from '../stage.js';
import { median, residentBytes } from '../measures.js';

/** Starts under way at once, and decisions. */
const STARTING = 20;
const DECIDING = 50;
const LOOK_MS = 500;
const DECISION_TRIES = 20;
/** Time without progress after which waiting is given up, ms. */
const STUCK_MS = 120_000;
/** History of a bare workflow whose first task is still to be done. */
const NOTHING_DONE = 4;

/** Cost of many waiting queries, on one side. */
export interface Held {
  count: number;
  /** From the first start until all wait. */
  startSeconds: number;
  workerBytes: number;
  serverBytes: number;
  databaseBytesEach: number;
  /** The same as the files are, with the room of rows that were replaced since all was packed. */
  unpackedBytesEach: number;
  /** From the first decision until all have ended. */
  drainSeconds: number;
  /** Decision to result while all others are being decided too, ms. */
  drainP50: number;
  /** Of the worker, for each decision until its query has ended. */
  drainCpuMsEach: number;
  workerBytesAfter: number;
}

/** Lets queries wait for a person on one side, then decides them all. */
export async function holdMany(
  stage: Stage,
  side: 'vouch' | 'floor',
  count: number,
  { report, signal }: Context,
): Promise<Held> {
  const { server } = stage;
  await server.pack();
  const before = server.databaseBytes();
  const handles: WorkflowHandle[] = [];
  const begin = performance.now();
  await repeat(count, STARTING, signal, async () => {
    handles.push(await start(stage, side, HELD));
    if (handles.length % 1000 === 0) report(`${side}: ${handles.length} of ${count} started`);
  });
  await (side === 'vouch' ? untilAllReviewing(stage, count, report, signal) : untilAllBegan(handles, signal));
  const startSeconds = seconds(begin);
  const bytesEach = () => (server.databaseBytes() - before) / count;
  const held = {
    workerBytes: residentBytes(stage.worker(side).pid),
    serverBytes: residentBytes(server.pid),
    unpackedBytesEach: bytesEach(),
  };
  await server.pack();
  const databaseBytesEach = bytesEach();
  report(`${side}: ${count} wait, deciding them`);
  const times: number[] = [];
  const { cpuMs } = await stage.worker(side).use();
  const drain = performance.now();
  await repeat(count, DECIDING, signal, async (nth) => {
    const sent = performance.now();
    await decide(handles[nth]!, side);
    times.push(performance.now() - sent);
  });
  const drainSeconds = seconds(drain);
  return {
    count,
    startSeconds,
    ...held,
    databaseBytesEach,
    drainSeconds,
    drainP50: median(times),
    drainCpuMsEach: ((await stage.worker(side).use()).cpuMs - cpuMs) / count,
    workerBytesAfter: residentBytes(stage.worker(side).pid),
  };
}

/** A server that has much to do may give an update up: it is sent again under the same id, as the API does. */
async function decide(handle: WorkflowHandle, side: 'vouch' | 'floor'): Promise<void> {
  let ended = false;
  const result = handle.result().finally(() => (ended = true));
  const requestId = requestIdOf(handle.workflowId, 1);
  const args = [{ requestId, decision: { action: 'approve' as const }, by: 'bench' }] as [DecideInput];
  const updateId = randomUUID();
  const send = () =>
    side === 'floor'
      ? handle.executeUpdate('decide', { updateId })
      : handle.executeUpdate(decideUpdate, { updateId, args });
  const sendUntilTaken = async () => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await send();
      } catch (error) {
        // the answer may have been lost, but not the update
        if (ended) return;
        if (tried === DECISION_TRIES) throw error;
        await delay(LOOK_MS);
      }
    }
  };
  await Promise.all([result, sendUntilTaken()]);
}

/** Counted by the server, so that no worker is asked. */
async function untilAllReviewing(
  { client }: Stage,
  count: number,
  report: Context['report'],
  signal: AbortSignal,
): Promise<void> {
  const waiting = `WorkflowType='${WORKFLOW_TYPES.answerQuery}' AND ExecutionStatus='Running' AND ${SEARCH_ATTRIBUTES.stage}='reviewing'`;
  let most = 0;
  for (let changed = Date.now(); ; await delay(LOOK_MS, undefined, { signal })) {
    const now = (await client.workflow.count(waiting)).count;
    if (now >= count) return;
    if (now > most) {
      if (Math.floor(now / 1000) > Math.floor(most / 1000)) report(`${now} of ${count} wait`);
      most = now;
      changed = Date.now();
    }
    if (Date.now() - changed > STUCK_MS) throw new Error(`only ${now} of ${count} queries have come to wait`);
  }
}

async function untilAllBegan(handles: readonly WorkflowHandle[], signal: AbortSignal): Promise<void> {
  await repeat(handles.length, STARTING, signal, async (nth) => {
    const giveUpAt = Date.now() + STUCK_MS;
    while ((await handles[nth]!.describe()).historyLength <= NOTHING_DONE) {
      if (Date.now() > giveUpAt) throw new Error('a bare workflow does not begin');
      await delay(LOOK_MS, undefined, { signal });
    }
  });
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
