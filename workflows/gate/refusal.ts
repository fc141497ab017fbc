import { ApplicationFailure } from '@temporalio/workflow';
import type { FailureDetail } from '../../activities/port-failures.js';
import type { FailureCode } from '../../contract/failures.js';
import type { Localized } from '../../contract/language.js';
import type { Principal, Sender } from '../../contract/principal.js';
import type { Refusal } from '../../domain/requests/admission.js';
import type { RefusalDetail } from '../messages.js';

/** The failure by which a message is refused; the sender's API turns it into a problem of the same code. */
export function refusal(
  code: FailureCode,
  { en, ko }: Localized,
  detail: RefusalDetail = {},
): ApplicationFailure {
  return ApplicationFailure.create({
    type: code,
    message: en,
    nonRetryable: true,
    details: [{ reason: en, ko, ...detail }],
  });
}

/** @throws ApplicationFailure if there is a refusal */
export function throwRefused(refused: Refusal | undefined): void {
  if (!refused) return;
  const { code, text, ...detail } = refused;
  throw refusal(code, text, detail);
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

/** Facts that the failure of an adapter carries beside its message. */
export function detailOf(root: unknown): Partial<FailureDetail> {
  return (root instanceof ApplicationFailure ? root.details?.[0] : undefined) ?? {};
}

/** The message of an adapter. */
export function rootText(error: unknown): Localized {
  const root = rootFailure(error);
  const en = root instanceof Error ? root.message : String(root);
  return { en, ko: detailOf(root).ko ?? en };
}
