import { z } from 'zod';
import { port } from './parts.js';

/** Workflows that a worker keeps in memory unless told otherwise; what a worker needs in all stands in docs/performance.md. */
export const CACHED_WORKFLOWS = 150;

/** Settings of processes. */
export const processesSettings = {
  VOUCH_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Lowest level that is logged.'),
  VOUCH_WORKER_CACHED_WORKFLOWS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(CACHED_WORKFLOWS)
    .describe('Workflows a worker keeps in memory, about 0.4 MB each.'),
  VOUCH_SHUTDOWN_GRACE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(10)
    .describe(
      'How long work under way may continue when a process is asked to stop: steps of a worker, which are then handed ' +
        'over to another worker, and requests to the API. A second signal ends the process at once.',
    ),
};

/** Settings of the data folder and the API's address. */
export const installationSettings = {
  VOUCH_DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder that holds the embedded store and the local server’s database.'),
  VOUCH_API_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address the API listens on; other than loopback only with `VOUCH_AUTH=required`.'),
  VOUCH_API_PORT: port.default(8787).describe('Port of the API.'),
};
