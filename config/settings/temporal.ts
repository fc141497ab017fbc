import { z } from 'zod';
import { port, secret } from './parts.js';

/** The Temporal server, and where its programs are kept. */
export const temporalSettings = {
  VOUCH_TEMPORAL_ADDRESS: z
    .string()
    .min(1)
    .optional()
    .describe('host:port of a Temporal server. Unset: `vouch up` starts a local one.'),
  VOUCH_TEMPORAL_API_KEY: secret.describe(
    'API key of Temporal Cloud, or of another server that requires one; it is sent over TLS only.',
  ),
  VOUCH_TEMPORAL_TLS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('`on`: connect over TLS. Always on with an API key, a certificate or an authority.'),
  VOUCH_TEMPORAL_TLS_CERT: z
    .string()
    .min(1)
    .optional()
    .describe('Client certificate for a server that requires one (mTLS): PEM text, or the path of a file.'),
  VOUCH_TEMPORAL_TLS_KEY: secret.describe('Its private key: PEM text, or the path of a file.'),
  VOUCH_TEMPORAL_TLS_CA: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Authority that signed the certificate of the server, if it is not a public one: PEM text, or the path of ' +
        'a file.',
    ),
  VOUCH_TEMPORAL_TLS_NAME: z
    .string()
    .min(1)
    .optional()
    .describe('Name in its certificate, if it is reached under another one.'),
  VOUCH_TEMPORAL_PORT: port.default(7233).describe('Port of the local Temporal server.'),
  VOUCH_TEMPORAL_UI: z
    .stringbool()
    .default(false)
    .describe(
      '`true`: the local Temporal server has its web UI. It has no sign-in: anyone who opens it on this machine can ' +
        'read and change every workflow (docs/auth.md); auditors can use the audit page instead.',
    ),
  VOUCH_TEMPORAL_UI_PORT: port.default(8233).describe('Port of this web UI, with `VOUCH_TEMPORAL_UI=true`.'),
  VOUCH_TEMPORAL_UI_URL: z
    .url()
    .optional()
    .describe(
      'Address of the Temporal web UI, for links to histories. Unset: that of the local server where it has one.',
    ),
  VOUCH_TEMPORAL_CLI: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Path of the `temporal` program that starts the local server. Unset: PATH, cache, download, build, in this order.',
    ),
  VOUCH_TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace.'),
  VOUCH_TASK_QUEUE: z
    .string()
    .min(1)
    .default('vouch')
    .describe('Task queue through which work reaches the workers.'),
  VOUCH_DEPLOYMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, 'letters, digits, - and _, at most 100')
    .optional()
    .describe(
      'Name of the worker deployment whose versions Temporal distinguishes, such as vouch (docs/operations.md). Unset: ' +
        'workers have no version.',
    ),
  VOUCH_BUILD_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/, 'letters, digits and . - _, at most 100')
    .optional()
    .describe(
      'Version of the code in this deployment, different for every build, such as a commit. Workers need both settings or ' +
        'none; a worker on Lambda needs both.',
    ),
  VOUCH_SECRET_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Name or ARN of a secret of AWS Secrets Manager that holds settings as a JSON object. Read on Lambda only, through ' +
        'its extension for secrets.',
    ),
  VOUCH_CACHE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder for programs and models that were downloaded or built. Unset: `vouch` in the user’s cache folder.',
    ),
};
