import { z } from 'zod';

/** Number of things, 0 or more. */
export const count = z.number().int().min(0);

/** Share, score or probability, 0 to 1. */
export const fraction = z.number().min(0).max(1);
