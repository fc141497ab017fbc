import { ValueError, type Payload } from '@temporalio/common';
import {
  decodeReferencePayload,
  isReferencePayload,
} from '@temporalio/common/lib/internal-non-workflow/extstore-helpers.js';
import { z } from 'zod';
import { PortError } from '../../ports/port-error.js';
import { isEncrypted, isEncryptedFor } from '../../temporal/encryption-codec.js';
import type { HistoryEvent, PayloadReader } from '../../temporal/read-payloads.js';

/** Facts about the payloads of a history that decide about its erasure. */
interface PayloadSurvey {
  /** True if everything that is encrypted was encrypted with the key of the query, and its input is. */
  ownKeyOnly: boolean;
  /** Hashes of the blobs that large payloads are kept in. */
  blobs: string[];
}

/** Looks through every payload of the runs of a query. */
export function surveyPayloads(queryId: string, runs: readonly (readonly HistoryEvent[])[]): PayloadSurvey {
  const blobs = new Set<string>();
  let ownKeyOnly = runs.length > 0;
  for (const events of runs) {
    const input = events[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    if (!input.every((payload) => isReferencePayload(payload) || isEncryptedFor(queryId, payload))) {
      ownKeyOnly = false;
    }
    for (const payload of payloadsIn(events)) {
      if (isReferencePayload(payload)) {
        const hash = decodeReferencePayload(payload).claimData['hash'];
        if (hash !== undefined) blobs.add(hash);
      } else if (isEncrypted(payload) && !isEncryptedFor(queryId, payload)) ownKeyOnly = false;
    }
  }
  return { ownKeyOnly, blobs: [...blobs] };
}

/** Every payload, wherever it stands in the attributes of an event. */
function* payloadsIn(value: unknown): Generator<Payload> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  if (isPayload(value)) {
    yield value;
    return;
  }
  for (const part of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
    yield* payloadsIn(part);
}

function isPayload(value: object): value is Payload {
  const { metadata, data } = value as { metadata?: Record<string, unknown>; data?: unknown };
  return data instanceof Uint8Array && metadata?.['encoding'] instanceof Uint8Array;
}

/** As `callTool` gives it: a step whose value names the blob in which the whole result is kept. */
const calledSchema = z.object({ value: z.object({ reference: z.string() }) });

/**
 * Returns the hashes of the whole tool results of a query, which are kept unencrypted beside its history. They are taken from
 * the steps themselves: a plan forgets the result of what is tried again, and a query that was terminated has none. Steps that
 * cannot be read any more, because an interrupted erasure has removed them, are left out.
 */
export async function toolResultsIn(
  reader: PayloadReader,
  runs: readonly (readonly HistoryEvent[])[],
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
