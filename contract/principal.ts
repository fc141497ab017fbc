import { z } from 'zod';

/** A person or program that acts, as authenticated by whoever passes the act on. */
export const principalSchema = z.object({
  id: z.string().min(1).max(200),
  /** Groups it belongs to: what it may read and which requests it may decide. */
  groups: z.array(z.string().min(1).max(100)),
});
export type Principal = z.infer<typeof principalSchema>;
