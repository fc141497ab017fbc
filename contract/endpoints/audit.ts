import { z } from 'zod';
import { auditInfoSchema } from '../audit.js';
import { ROUTES } from '../routes.js';

/** Exporting what happened. */
export const AUDIT_ENDPOINTS = {
  /** Notes in the security log that histories are exported, and tells what an export needs to know besides them. */
  beginExport: {
    ...ROUTES.beginExport,
    body: z.strictObject({
      /** Of how many queries; absent when all are asked for. */
      queries: z.number().int().min(1).max(1_000_000).exactOptional(),
    }),
    response: auditInfoSchema,
  },
} as const;
