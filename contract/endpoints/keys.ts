import { z } from 'zod';
import { apiKeySchema, createKeySchema, keyIdSchema, newKeySchema, rotateKeySchema } from '../keys.js';
import { ROUTES } from '../routes.js';
import { idParams, page } from './parts.js';

/** The keys that programs and commands prove themselves with. */
export const KEY_ENDPOINTS = {
  createKey: { ...ROUTES.createKey, body: createKeySchema, response: newKeySchema },
  /** Newest first, with those that have ended. */
  listKeys: {
    ...ROUTES.listKeys,
    query: z.strictObject(page),
    response: z.object({ items: z.array(apiKeySchema), next: z.string().optional() }),
  },
  /** Gives the successor. */
  rotateKey: {
    ...ROUTES.rotateKey,
    params: idParams(keyIdSchema),
    body: rotateKeySchema,
    response: newKeySchema,
  },
  /** Ends it for good; it stays in the list. */
  revokeKey: { ...ROUTES.revokeKey, params: idParams(keyIdSchema), response: apiKeySchema },
} as const;
