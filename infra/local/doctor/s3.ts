import { randomUUID } from 'node:crypto';
import { connectS3, createS3BlobStore } from '../../../adapters/stores/s3/index.js';
import { finding, type DoctorContext, type Finding } from './finding.js';

/** Longest time for each answer, ms. */
const PATIENCE_MS = 10_000;

/** Writes an object, reads it, and removes it. Nothing without a bucket. */
export async function checkS3({ config, texts }: DoctorContext): Promise<Finding[]> {
  const { VOUCH_S3_BUCKET: bucket, VOUCH_S3_PREFIX: prefix } = config;
  if (!bucket) return [];
  const connection = connectS3(config, PATIENCE_MS);
  const blobs = createS3BlobStore(connection);
  try {
    const hash = await blobs.put({ bytes: Buffer.from(`vouch doctor ${randomUUID()}`) });
    await blobs.get({ hash });
    await blobs.remove({ hash });
    return [finding(texts.bucket, true, true, texts.usable(`${bucket}/${prefix}`))];
  } catch (error) {
    return [finding(texts.bucket, false, true, (error as Error).message)];
  } finally {
    await connection.close();
  }
}
