import { z } from 'zod';
import { failureCodeSchema } from '../failures.js';
import { callerSchema } from '../principal.js';
import { modeSchema } from '../query.js';
import { ROUTES } from '../routes.js';

/** The caller, and what the pages of this installation need to know. */
export const meSchema = callerSchema.extend({
  /** People whom one may act as, where nobody has to prove who they are. */
  people: z.array(z.string()).exactOptional(),
  /** The modes that one may choose for a question. */
  modes: z.array(modeSchema),
});
export type Me = z.infer<typeof meSchema>;

/** Readiness: which of the parts that a query needs answer. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  checks: z.record(
    z.enum(['temporal', 'worker', 'store']),
    z.object({
      ok: z.boolean(),
      detail: z.string().optional(),
      /** Code of the errors that follow from it, where it has one of its own. */
      code: failureCodeSchema.optional(),
    }),
  ),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** The caller, and the health of the installation. */
export const INSTALLATION_ENDPOINTS = {
  getMe: { ...ROUTES.getMe, response: meSchema },
  health: { ...ROUTES.health, response: z.object({ status: z.literal('ok') }) },
  readiness: { ...ROUTES.readiness, response: readinessSchema },
} as const;
