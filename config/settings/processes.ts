import { z } from 'zod';

/** How processes run. */
export const processesSettings = {
  VOUCH_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
  VOUCH_WORKER_CACHED_WORKFLOWS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(500)
    .describe('Workflows a worker keeps in memory, about 0.4 MB each.'),
};
