import { z } from 'zod';

/** A person or program that acts, as authenticated by whoever passes the act on. */
export const principalSchema = z.object({
  id: z.string().min(1).max(200),
  /** Groups it belongs to: what it may read and which requests it may decide. */
  groups: z.array(z.string().min(1).max(100)),
  /**
   * Proof of identity: `key:ID of the key`, `oidc:issuer`, or `signal` (`VIA_SIGNAL`). Absent where nobody proves
   * anything (loopback), and for what is passed on by others.
   */
  via: z.string().min(1).max(300).exactOptional(),
});
export type Principal = z.infer<typeof principalSchema>;

/** Sender of a message to a workflow, as authenticated by the program that sends it; a bare id belongs to no group. */
export const senderSchema = z.union([principalSchema, principalSchema.shape.id]);
export type Sender = z.infer<typeof senderSchema>;

/**
 * Permissions: `asker` asks and sees own queries; `reviewer` decides the requests of their groups; `auditor` reads
 * everything that happened; `admin` runs the installation: keys, webhooks, documents. None includes another.
 */
export const roleSchema = z.enum(['asker', 'reviewer', 'auditor', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** The tenant of whoever belongs to no other. */
export const DEFAULT_TENANT = 'default';

/** Sender of a request to the API, with everything that decides what they may do there. */
export const callerSchema = principalSchema.extend({
  roles: z.array(roleSchema),
  /** Unit of quotas and fairness, such as an application or a department. */
  tenant: z.string().min(1).max(100),
});
export type Caller = z.infer<typeof callerSchema>;

/** The part of a caller that travels into workflows and stays in their histories. */
export function principalOf({ id, groups, via }: Caller): Principal {
  return { id, groups, ...(via === undefined ? {} : { via }) };
}
