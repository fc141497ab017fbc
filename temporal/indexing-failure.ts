import type { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { reasonIn, type RecordedProblem } from '../contract/document-problems.js';

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
