import { ApplicationFailure } from '@temporalio/workflow';
import type { FailureCode } from '../../contract/failures.js';
import type { Principal, Sender } from '../../contract/principal.js';
import type { RefusalDetail } from '../messages.js';

/** The failure by which a message is refused; the sender's API turns it into a problem of the same code. */
export function refusal(code: FailureCode, message: string, detail: RefusalDetail = {}): ApplicationFailure {
  return ApplicationFailure.create({
    type: code,
    message,
    nonRetryable: true,
    details: [{ reason: message, ...detail }],
  });
}

/** Returns the sender of a message; a bare id belongs to no group. */
export function senderOf(sender: Sender): Principal {
  return typeof sender === 'string' ? { id: sender, groups: [] } : sender;
}

/** The failure of an adapter, from inside those that Temporal wraps around it. */
export function rootFailure(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current;
}

/** The message of an adapter. */
export function rootMessage(error: unknown): string {
  const root = rootFailure(error);
  return root instanceof Error ? root.message : String(root);
}
