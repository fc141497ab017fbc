import { z } from 'zod';

/** Events of the security log. */
export const securityEventTypeSchema = z.enum([
  /** Somebody could not prove who they are. */
  'sign_in_refused',
  'signed_in',
  'signed_out',
  /** Somebody lacks the role, or it is not theirs. */
  'access_refused',
  /** A decision on a human request did not count. */
  'decision_refused',
  'key_created',
  'key_rotated',
  'key_revoked',
  'webhook_changed',
  'policy_proposed',
  /** A tool answer, or an approval, that nobody here had asked for. */
  'tool_answer_forged',
  'content_erased',
  'data_exported',
]);
export type SecurityEventType = z.infer<typeof securityEventTypeSchema>;

/** Entry of the security log; never a secret, never content. */
export const securityEventSchema = z.object({
  type: securityEventTypeSchema,
  /** Id of the actor, as far as it is known. */
  principal: z.string().optional(),
  /** Proof of their identity. */
  via: z.string().optional(),
  /** Address that it came from. */
  address: z.string().optional(),
  /** Code of the refusal. */
  code: z.string().optional(),
  /** Reason, in one word or a few. */
  reason: z.string().optional(),
  /** Subject: id of a query, request, key, webhook, or the name of an endpoint. */
  target: z.string().optional(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** An entry of the log. */
export const securityEntrySchema = securityEventSchema.extend({
  id: z.string(),
  /** Of the first time. */
  at: z.iso.datetime(),
  /** Number of times within a minute: refusals that are alike share one entry. */
  count: z.number().int().min(1),
});
export type SecurityEntry = z.infer<typeof securityEntrySchema>;
