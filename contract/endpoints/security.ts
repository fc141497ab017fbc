import { z } from 'zod';
import { ROUTES } from '../routes.js';
import { securityEntrySchema, securityEventTypeSchema } from '../security.js';
import { moment, page } from './parts.js';

/** The security log of the installation. */
export const SECURITY_ENDPOINTS = {
  /** Newest first. A page may hold fewer than `limit` entries and still have a `next`. */
  listSecurityLog: {
    ...ROUTES.listSecurityLog,
    query: z.strictObject({
      since: moment.optional(),
      type: securityEventTypeSchema.optional(),
      principal: z.string().min(1).max(200).optional(),
      ...page,
    }),
    response: z.object({ items: z.array(securityEntrySchema), next: z.string().optional() }),
  },
} as const;
