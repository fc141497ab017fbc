import { z } from 'zod';
import { port } from './parts.js';

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
