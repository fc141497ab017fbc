import type * as Sdk from '@aws-sdk/client-s3';
import { ConfigError, type Config } from '../../../config/load-config.js';

/** A bucket, and how it is asked. Credentials are found by the SDK's own chain. */
export interface S3Connection {
  bucket: string;
  /** Prefix of the keys of all objects, without the `/` after it. */
  prefix: string;
  /** Key of KMS that new objects are encrypted with; that of the bucket when absent. */
  kmsKey: string | undefined;
  /** Longest time for an answer, ms; content is given a second more per megabyte. */
  patienceMs: number;
  /** Gives the SDK and a client, both loaded at the first call: processes that keep nothing large do not pay for them. */
  load(): Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }>;
  close(): Promise<void>;
}

/** All attempts of one call together. */
const PATIENCE_MS = 30_000;

/**
 * A connection to the bucket that the settings name. Nothing is sent yet.
 * @throws ConfigError when a setting cannot be used
 */
export function connectS3(config: Config, patienceMs = PATIENCE_MS): S3Connection {
  const { VOUCH_S3_BUCKET: bucket, VOUCH_S3_ENDPOINT: endpoint } = config;
  if (!bucket)
    throw new ConfigError({ en: 'VOUCH_S3_BUCKET is needed', ko: 'VOUCH_S3_BUCKET을 지정해 주십시오' });
  // servers of one's own have one region, and mostly do not care for its name; without one, the SDK looks for it
  const region = config.VOUCH_S3_REGION ?? config.AWS_REGION ?? (endpoint ? 'us-east-1' : undefined);
  let loaded: ReturnType<S3Connection['load']> | undefined;
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      ...(region ? { region } : {}),
      // such servers seldom have a name for each bucket
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // not only steps come here, whose retry is Temporal's, but also large payloads on their way to a history: a moment of
      // slowness must fail neither a request nor a workflow task; all three calls may be repeated
      maxAttempts: 3,
      // content is named by its SHA-256, which is sent and checked in place of checksums that not every server knows
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  };
  return {
    bucket,
    prefix: config.VOUCH_S3_PREFIX,
    kmsKey: config.VOUCH_S3_KMS_KEY,
    patienceMs,
    load: () => (loaded ??= load()),
    close: async () => {
      (await loaded)?.client.destroy();
    },
  };
}
