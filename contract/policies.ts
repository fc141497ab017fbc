import { z } from 'zod';
import { queryIdSchema, requestIdSchema } from './ids.js';
import { policyOverridesSchema, policySchema } from './policy.js';
import { questionSchema, type QueryInput } from './query.js';
import type { RequestPolicy } from './request-policy.js';
import { keyChangeSchema } from './requests/policy-change.js';
import { count } from './numbers.js';

/** A version of the policy. Version 0 is that of the settings: the shipped policy with VOUCH_POLICY_FILE laid over it. */
export const policyVersionSchema = z.object({
  version: count,
  /** The rest of the fields but the changes are absent of version 0. */
  at: z.iso.datetime().exactOptional(),
  /** Query under which the proposal was decided; the spot check that contradicted the bound where nobody proposed it. */
  proposal: queryIdSchema.exactOptional(),
  proposedBy: z.string().exactOptional(),
  approvedBy: z.array(z.string()).exactOptional(),
  reason: z.string().exactOptional(),
  /** The spot checks, and the wrong answers among them, by which it withdrew autonomy without a proposal by a person. */
  withdrawnBy: z.object({ checks: z.number().int(), wrong: z.number().int() }).exactOptional(),
  /** The earlier version that it went back to. */
  restores: count.exactOptional(),
  /** Difference to the version before; of version 0 to the shipped policy. */
  changes: z.array(keyChangeSchema),
});
export type PolicyVersion = z.infer<typeof policyVersionSchema>;

/** A version as it is kept: with all that differs from the shipped policy. */
export const keptPolicySchema = policyVersionSchema.extend({ overrides: policyOverridesSchema });
export type KeptPolicy = z.infer<typeof keptPolicySchema>;

/** A version with the whole policy. */
export const wholePolicySchema = policyVersionSchema.extend({ policy: policySchema });

/** Body of `POST /v1/policies`. */
export const proposePolicySchema = z.union([
  z.strictObject({
    reason: questionSchema,
    /** Keys that are to change; all others stay as they are in the version in force. */
    changes: policyOverridesSchema,
  }),
  z.strictObject({
    reason: questionSchema,
    /** The earlier version to go back to. */
    restore: count,
  }),
]);
export type ProposePolicy = z.infer<typeof proposePolicySchema>;

/** A change of the policy that waits for a decision. */
export const policyProposalSchema = z.object({
  /** Query under which it is decided. */
  id: queryIdSchema,
  requestId: requestIdSchema,
  reason: z.string(),
  proposedBy: z.string(),
  at: z.iso.datetime(),
});
export type PolicyProposal = z.infer<typeof policyProposalSchema>;

/** All that a proposal would make of the policy. */
interface ProposedPolicy extends Pick<KeptPolicy, 'overrides' | 'changes' | 'restores'> {
  /** Version in force when it was proposed; it takes effect only as the next one. */
  basedOn: number;
}

/** Input of a change of the policy: a query whose question is the reason for it. */
export interface ChangePolicyInput extends QueryInput {
  proposed: ProposedPolicy;
  /** Policy of the request: that in force when it was proposed. */
  request: RequestPolicy;
}
