import { z } from 'zod';
import { policyInForceSchema, seenPersonSchema, systemSchema } from '../administration.js';
import { ROUTES } from '../routes.js';
import { page } from './parts.js';

/** The health of the installation, its policy, and the people who have come in, for operators. */
export const ADMINISTRATION_ENDPOINTS = {
  readSystem: { ...ROUTES.readSystem, response: systemSchema },
  /** The policy that new questions are started with, key by key. */
  explainPolicy: { ...ROUTES.explainPolicy, response: policyInForceSchema },
  /** In the order of their ids. */
  listPeople: {
    ...ROUTES.listPeople,
    query: z.strictObject(page),
    response: z.object({ items: z.array(seenPersonSchema), next: z.string().optional() }),
  },
} as const;
