import type { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, rootCause } from '@temporalio/common';
import { reasonIn, type RecordedProblem } from '../contract/document-problems.js';

/** Returns why a workflow that indexes failed: the words of the failure, with the reason where it gives one. */
export function indexingFailure(error: WorkflowFailedError): RecordedProblem {
  let cause: unknown = error.cause;
  while (cause instanceof Error && cause.cause && !(cause instanceof ApplicationFailure)) cause = cause.cause;
  const problem = cause instanceof Error ? cause.message : (rootCause(error) ?? error.message);
  return { problem, ...(cause instanceof ApplicationFailure ? reasonIn(cause.details) : {}) };
}
