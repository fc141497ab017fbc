import type { WorkflowHandle } from '@temporalio/client';
import { requestIdOf } from '../../../contract/ids.js';
import { decideUpdate, statusQuery } from '../../../workflows/messages.js';
import { HELD, repeat, start } from '../runs.js';
import type { Stage } from '../stage.js';
import { median, percentile } from '../statistics.js';

const PAUSE_MS = 50;

/** Milliseconds from sending a decision to the result of the query in the client's hands. */
export interface DecisionTime {
  p50: number;
  p95: number;
}

/** Lets questions wait in review on both sides, then decides them one by one, the sides in turn. */
export async function timeDecisions(
  stage: Stage,
  count: number,
  signal: AbortSignal,
): Promise<Record<'vouch' | 'floor', DecisionTime>> {
  const held: { vouch: WorkflowHandle; floor: WorkflowHandle }[] = [];
  await repeat(count, 10, signal, async () => {
    const [vouch, floor] = await Promise.all([start(stage, 'vouch', HELD), start(stage, 'floor', HELD)]);
    held.push({ vouch, floor });
  });
  await repeat(count, 10, signal, (nth) => untilHeld(held[nth]!.vouch, signal));

  const times = { vouch: [] as number[], floor: [] as number[] };
  await repeat(count, 1, signal, async (nth) => {
    const { vouch, floor } = held[nth]!;
    const decision = {
      requestId: requestIdOf(vouch.workflowId, 1),
      decision: { action: 'approve' as const },
      by: 'bench',
    };
    times.vouch.push(await toResult(vouch, () => vouch.executeUpdate(decideUpdate, { args: [decision] })));
    times.floor.push(await toResult(floor, () => floor.executeUpdate('decide')));
  });
  return { vouch: summary(times.vouch), floor: summary(times.floor) };
}

async function untilHeld(handle: WorkflowHandle, signal: AbortSignal): Promise<void> {
  while ((await handle.query(statusQuery)).stage !== 'reviewing') {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function toResult(handle: WorkflowHandle, decide: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await Promise.all([handle.result(), decide()]);
  return performance.now() - begin;
}

function summary(times: readonly number[]): DecisionTime {
  return { p50: median(times), p95: percentile(times, 0.95) };
}
