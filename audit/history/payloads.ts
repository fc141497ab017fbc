import type { Payload } from '@temporalio/common';
import {
  decodeReferencePayload,
  isReferencePayload,
} from '@temporalio/common/lib/internal-non-workflow/extstore-helpers.js';
import type { temporal } from '@temporalio/proto';
import { isEncrypted, isEncryptedFor } from '../../temporal/encryption-codec.js';

type ProtoEvent = temporal.api.history.v1.IHistoryEvent;

/** Facts about the payloads of a history that decide about its erasure. */
export interface PayloadSurvey {
  /** True if everything that is encrypted was encrypted with the key of the query, and its input is. */
  ownKeyOnly: boolean;
  /** Hashes of the blobs that large payloads are kept in. */
  blobs: string[];
}

/** Looks through every payload of the runs of a query. */
export function surveyPayloads(queryId: string, runs: readonly (readonly ProtoEvent[])[]): PayloadSurvey {
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
