import { z } from 'zod';
import { port } from './parts.js';

/** The Temporal server, and where its programs are kept. */
export const temporalSettings = {
  VOUCH_TEMPORAL_ADDRESS: z
    .string()
    .min(1)
    .optional()
    .describe('host:port of a Temporal server. Unset: `vouch up` starts a local one.'),
  VOUCH_TEMPORAL_PORT: port.default(7233).describe('Port of the local Temporal server.'),
  VOUCH_TEMPORAL_UI_PORT: port.default(8233).describe('Port of the local Temporal server’s web UI.'),
  VOUCH_TEMPORAL_UI_URL: z
    .url()
    .optional()
    .describe(
      'Address of the Temporal web UI, for links to histories. Unset: that of the local server, or none with ' +
        '`VOUCH_TEMPORAL_ADDRESS`.',
    ),
  VOUCH_TEMPORAL_CLI: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Path of a `temporal` program to start the local server with. Unset: PATH, cache, download, build, in this order.',
    ),
  VOUCH_TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace.'),
  VOUCH_TASK_QUEUE: z
    .string()
    .min(1)
    .default('vouch')
    .describe('Task queue that connects starters and workers.'),
  VOUCH_CACHE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder for programs that were downloaded or built. Unset: `vouch` in the user’s cache folder.',
    ),
};
