import { z } from 'zod';
import { encryptionKeysSchema } from '../structured.js';
import { list } from './parts.js';

/** Documents, and what becomes of contents. */
export const contentsSettings = {
  VOUCH_DOCUMENT_MAX_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('Largest document that is read or uploaded, in megabytes.'),
  VOUCH_DOCUMENT_MAX_UNPACKED_MB: z.coerce
    .number()
    .int()
    .min(20)
    .max(2000)
    .default(200)
    .describe(
      'What a PDF or Word document may come to when it is unpacked, in megabytes. Whatever this says, it is at most a ' +
        'hundred times the size of the file, or 20 MB for small ones.',
    ),
  VOUCH_ENCRYPTION_KEYS: encryptionKeysSchema
    .default([])
    .meta({ secret: true })
    .describe(
      'Keys that encrypt everything in workflow histories, as `id:base64 of 32 bytes` separated by commas. The first ' +
        'encrypts, all of them decrypt. Unset: histories hold plain text.',
    ),
  VOUCH_ERASURE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'With `VOUCH_ENCRYPTION_KEYS`: `on` gives every query a key of its own in the store, so that its content can be ' +
        'erased. The store then belongs to the histories: without it they cannot be read.',
    ),
  VOUCH_ASKERS_ERASE: z
    .stringbool()
    .default(false)
    .describe(
      'Where queries can be erased: whether askers may erase their own conversations (`true`, `false`). Otherwise ' +
        'administrators alone may, since what is erased can be audited no more.',
    ),
  VOUCH_AUDIT_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of the worker into which everything that is known of queries that have ended is exported, daily or more ' +
        'often, before the retention of the Temporal namespace ends (docs/audit.md). Unset: nothing is exported.',
    ),
  VOUCH_CODEC_ORIGINS: list
    .default([])
    .describe(
      'Addresses of Temporal web UIs that may read decrypted payloads through `/codec/decode`, separated by commas. ' +
        '`vouch up` adds that of the local server where it has one.',
    ),
  VOUCH_PAYLOAD_OFFLOAD_KB: z.coerce
    .number()
    .int()
    .min(0)
    .max(1900)
    .default(128)
    .describe(
      'Payloads above this many kilobytes are kept in the store, histories refer to them; 0 keeps all in place.',
    ),
};
