import type { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, rootCause } from '@temporalio/common';
import { failedOverSchema, type ToldProblem } from '../contract/document-problems.js';

/** Returns why a workflow that indexes failed: the words of the failure, with the reason where it gives one. */
export function failedOver(error: WorkflowFailedError): ToldProblem {
  let cause: unknown = error.cause;
  while (cause instanceof Error && cause.cause && !(cause instanceof ApplicationFailure)) cause = cause.cause;
  const problem = cause instanceof Error ? cause.message : (rootCause(error) ?? error.message);
  const [detail] = cause instanceof ApplicationFailure ? (cause.details ?? []) : [];
  const { data } = failedOverSchema.safeParse(detail);
  return { problem, ...(data && { reason: data.reason }) };
}
