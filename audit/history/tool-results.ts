import { ValueError } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';
import { z } from 'zod';
import { PortError } from '../../ports/port-error.js';
import type { PayloadReader } from '../../temporal/read-payloads.js';

type ProtoEvent = temporal.api.history.v1.IHistoryEvent;

/** As `callTool` gives it: a step whose value names the blob in which the whole result is kept. */
const calledSchema = z.object({ value: z.object({ reference: z.string() }) });

/**
 * Returns the hashes of the whole tool results of a query, which are kept unencrypted beside its history. They are taken from
 * the steps themselves: a plan forgets the result of what is tried again, and a query that was terminated has none. Steps that
 * cannot be read any more, because an interrupted erasure has removed them, are left out.
 */
export async function toolResultsIn(
  reader: PayloadReader,
  runs: readonly (readonly ProtoEvent[])[],
): Promise<string[]> {
  const found: string[] = [];
  for (const events of runs) {
    const calls = new Set<string>();
    for (const {
      eventId,
      activityTaskScheduledEventAttributes: scheduled,
      activityTaskCompletedEventAttributes: completed,
    } of events) {
      if (scheduled?.activityType?.name === 'callTool') calls.add(String(eventId));
      if (!completed || !calls.has(String(completed.scheduledEventId))) continue;
      const result = await reader.values(completed.result?.payloads).catch(removedEarlier);
      const called = calledSchema.safeParse(result[0]).data;
      if (called) found.push(called.value.reference);
    }
  }
  return found;
}

function removedEarlier(error: unknown): unknown[] {
  if (error instanceof PortError && error.kind === 'damaged') return [];
  if (error instanceof ValueError) return [];
  throw error;
}
