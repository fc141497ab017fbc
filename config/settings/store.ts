import { z } from 'zod';
import { secret } from './parts.js';

/** Settings of the store of documents and records. */
export const storeSettings = {
  VOUCH_STORE: z
    .enum(['embedded', 'opensearch'])
    .default('embedded')
    .describe(
      'Where documents, feedback, session turns and cached answers are kept: one file in `VOUCH_DATA_DIR`, suitable for ' +
        'about 200,000 passages on one machine, or an OpenSearch cluster.',
    ),
  VOUCH_OPENSEARCH_URL: z.url().optional().describe('Address of the OpenSearch cluster.'),
  VOUCH_OPENSEARCH_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, 'lower-case letters, digits and -')
    .default('vouch')
    .describe('Prefix of the names of all indices, so that installations can share a cluster.'),
  VOUCH_OPENSEARCH_AUTH: z
    .enum(['none', 'basic', 'sigv4'])
    .default('none')
    .describe('`basic`: name and password. `sigv4`: signed with the credentials of the AWS environment.'),
  VOUCH_OPENSEARCH_SERVICE: z
    .enum(['es', 'aoss'])
    .default('es')
    .describe(
      'Service that requests are signed for: `es` for a managed domain, `aoss` for a serverless collection.',
    ),
  VOUCH_OPENSEARCH_USERNAME: z.string().min(1).optional().describe('Name for `basic`.'),
  VOUCH_OPENSEARCH_PASSWORD: secret.describe('Password for `basic`.'),
  VOUCH_OPENSEARCH_CA_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'PEM file of the authority that signed the certificate of the cluster, if it is not a public one.',
    ),
  VOUCH_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .optional()
    .describe(
      'Bucket in S3, or in a server that speaks its protocol, for uploaded documents and large payloads (docs/deploy.md). ' +
        'Credentials come from the AWS environment. Unset: they are kept in the store.',
    ),
  VOUCH_S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/, 'letters, digits, . _ - and / between them')
    .max(200)
    .default('vouch')
    .describe('Prefix of the keys of all objects, so that installations can share a bucket.'),
  VOUCH_S3_REGION: z
    .string()
    .min(1)
    .optional()
    .describe('Region of the bucket. Unset: `AWS_REGION`, or the region of the AWS environment.'),
  VOUCH_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine(
      (text) => !/^[^/]*\/\/[^/]*@/.test(text),
      'no name and no password: credentials have variables of their own',
    )
    .optional()
    .describe('Address of another server that speaks the protocol of S3. Unset: AWS.'),
  VOUCH_S3_KMS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Id or ARN of the KMS key with which new objects are encrypted. Unset: as configured in the bucket.',
    ),
};
