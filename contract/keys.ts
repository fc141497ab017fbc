import { z } from 'zod';
import { DEFAULT_TENANT, callerSchema } from './principal.js';
import { RULES } from './rules.js';

/** Asker of the proposals of the nightly calibration. */
export const NIGHTLY_CALIBRATION = 'nightly-calibration';
/** Asker of the questions of an evaluation. */
export const EVALUATION = 'evaluation';

/** Names that mean something else where somebody is named: in receipts, in filters, and where nobody is signed in. */
const RESERVED_NAMES: readonly string[] = [
  ...['local', 'me', 'nobody', 'anybody'],
  // what the product does by itself
  ...['timer', 'policy', 'system', 'operator', 'reasoner', NIGHTLY_CALIBRATION, EVALUATION],
];

/** True if nobody may have this name: it is a reserved one, or looks like it, in any case. */
export function isReserved(name: string): boolean {
  const seen = name.normalize('NFKC').replace(/[\p{C}\p{Z}]/gu, '');
  return RESERVED_NAMES.includes(seen.toLowerCase());
}

export const keyIdSchema = z.string().regex(/^[0-9a-z]{12,24}$/);

const TENANT = /^[A-Za-z0-9._-]{1,100}$/;
const MAX_DAYS = 3650;

/** The name of a group, as people and keys are given it. */
export const groupNameSchema = z.string().regex(/^[^\s,:|]{1,100}$/, RULES.group.en);

const principalId = z
  .string()
  .regex(/^[A-Za-z0-9._@|:/+-]{1,200}$/, RULES.name.en)
  .refine((id) => !isReserved(id), RULES.reserved.en);

/** Body with which an API key is created. */
export const createKeySchema = z.strictObject({
  /** Name for people to tell the keys apart by. */
  name: z.string().trim().min(1).max(100),
  /** Id of the principal who acts with it: the same as in tokens when a person does. */
  principal: principalId,
  roles: callerSchema.shape.roles.min(1),
  groups: z.array(groupNameSchema).max(100).default([]),
  tenant: z.string().regex(TENANT, RULES.tenant.en).default(DEFAULT_TENANT),
  expiresInDays: z.number().int().min(1).max(MAX_DAYS).optional(),
});

/** Seconds for which the key before works beside its successor. */
export const rotateKeySchema = z.strictObject({
  graceSeconds: z
    .number()
    .int()
    .min(0)
    .max(7 * 24 * 3600)
    .default(0),
});

/** An API key as it may be shown: without its secret. */
export const apiKeySchema = z.object({
  id: keyIdSchema,
  name: z.string(),
  principal: z.string(),
  ...callerSchema.pick({ roles: true, groups: true, tenant: true }).shape,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().optional(),
  /** Right to about a minute. */
  lastUsedAt: z.iso.datetime().optional(),
  /** Id of its successor. */
  rotatedTo: keyIdSchema.optional(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** A key that was just made: the only time that its secret can be read. */
export const newKeySchema = apiKeySchema.extend({
  /** The secret, sent as `Authorization: Bearer …`. */
  secret: z.string(),
});
export type NewKey = z.infer<typeof newKeySchema>;
