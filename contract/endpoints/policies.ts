import { z } from 'zod';
import {
  policyProposalSchema,
  policyVersionSchema,
  proposePolicySchema,
  wholePolicySchema,
} from '../policies.js';
import { ROUTES } from '../routes.js';
import { page } from './parts.js';

/** Versions of the policy, and the way to another one. */
export const POLICY_ENDPOINTS = {
  /** Newest first. The first page also names the changes that wait for a decision. */
  listPolicies: {
    ...ROUTES.listPolicies,
    query: z.strictObject(page),
    response: z.object({
      items: z.array(policyVersionSchema),
      next: z.string().optional(),
      proposals: z.array(policyProposalSchema),
    }),
  },
  readPolicy: {
    ...ROUTES.readPolicy,
    params: z.strictObject({ version: z.coerce.number().int().min(0).max(999_999_999) }),
    response: wholePolicySchema,
  },
  /** Somebody else decides it, as any other request. */
  proposePolicy: { ...ROUTES.proposePolicy, body: proposePolicySchema, response: policyProposalSchema },
} as const;
