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
    .describe('Largest document that can be read or uploaded, in megabytes.'),
  VOUCH_DOCUMENT_MAX_UNPACKED_MB: z.coerce
    .number()
    .int()
    .min(20)
    .max(2000)
    .default(200)
    .describe(
      'Largest size of a PDF or Word document once unpacked, in megabytes; never more than a hundred times the size of the file, ' +
        'or 20 MB for small files.',
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
        'erased. The histories then cannot be read without the store.',
    ),
  VOUCH_ASKERS_ERASE: z
    .stringbool()
    .default(false)
    .describe(
      'Where queries can be erased: whether askers may erase their own conversations (`true`, `false`). Otherwise only ' +
        'administrators may, since erased content can no longer be audited.',
    ),
  VOUCH_AUDIT_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of the worker to which everything recorded about ended queries is exported, daily or more ' +
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
      'Payloads above this many kilobytes are kept in the store, and histories refer to them; 0: all stay in the histories.',
    ),
};
