import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import type { BlobStore } from '../../../ports/blob-store.js';
import { PortError } from '../../../ports/port-error.js';
import { hashOf, isHash, requireWhole } from '../blob-hash.js';
import type { S3Connection } from './client.js';
import { asPortError, isMissing, noSuchBucket } from './errors.js';

/** A second per megabyte: a link of 8 Mbit/s. */
const timeFor = (bytes: number): number => Math.ceil(bytes / 1000);

/**
 * Large content as objects of a bucket in S3, or in a server that speaks its protocol: `PREFIX/blobs/HASH`. An object
 * appears when all of it is there. In a bucket that keeps versions, what is removed stays readable.
 */
export function createS3BlobStore(connection: S3Connection): BlobStore {
  const { bucket, prefix, kmsKey, patienceMs } = connection;
  const at = (hash: string) => ({ Bucket: bucket, Key: `${prefix}/blobs/${hash}` });

  /** Returns the metadata of an object; undefined when there is none. */
  async function head(hash: string, abortSignal: AbortSignal): Promise<HeadObjectCommandOutput | undefined> {
    const { sdk, client } = await connection.load();
    try {
      return await client.send(new sdk.HeadObjectCommand({ ...at(hash), ChecksumMode: 'ENABLED' }), {
        abortSignal,
      });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    put: ({ bytes }) =>
      within(bucket, patienceMs + timeFor(bytes.byteLength), async (signal) => {
        const hash = hashOf(bytes);
        const checksum = Buffer.from(hash, 'hex').toString('base64');
        const kept = await head(hash, signal);
        // damaged content is replaced by what it was; so is that of a server that tells no checksum
        if (kept?.ChecksumSHA256 === checksum && kept.ContentLength === bytes.byteLength) return hash;
        const { sdk, client } = await connection.load();
        const command = new sdk.PutObjectCommand({
          ...at(hash),
          Body: bytes,
          ContentLength: bytes.byteLength,
          ChecksumSHA256: checksum,
          ...(kmsKey ? { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: kmsKey, BucketKeyEnabled: true } : {}),
        });
        await client.send(command, { abortSignal: signal });
        return hash;
      }),

    get: async ({ hash }) => {
      if (!isHash(hash)) return undefined;
      const found = await within(bucket, patienceMs, async (signal, longer) => {
        const { sdk, client } = await connection.load();
        const { Body, ContentLength = 0 } = await client.send(new sdk.GetObjectCommand(at(hash)), {
          abortSignal: signal,
        });
        longer(timeFor(ContentLength));
        return await Body!.transformToByteArray();
      }).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (found) requireWhole(found, hash);
      return found;
    },

    remove: ({ hash }) =>
      within(bucket, patienceMs, async (abortSignal) => {
        if (!isHash(hash)) return false;
        const { sdk, client } = await connection.load();
        if (!(await head(hash, abortSignal))) {
          // an answer to HEAD does not tell an object that is away from a bucket that is
          await client
            .send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal })
            .catch((error: unknown) => {
              throw isMissing(error) ? noSuchBucket(bucket) : error;
            });
          return false;
        }
        await client.send(new sdk.DeleteObjectCommand(at(hash)), { abortSignal });
        return true;
      }),
  };
}

/** Keeps what is new in one store, and still finds what was kept in the one before it. */
export function withFallbackBlobs(store: BlobStore, earlier: BlobStore): BlobStore {
  return {
    put: (input) => store.put(input),
    get: async (input) => (await store.get(input)) ?? (await earlier.get(input)),
    remove: async (input) => {
      const wasIn = [await store.remove(input), await earlier.remove(input)];
      return wasIn.includes(true);
    },
  };
}

/**
 * Does something that must end in time.
 * @param ms how long it may take
 * @param work is given a signal that ends it, and may ask for more time than that, in ms from then on
 * @throws PortError `timeout` when it takes longer, and what asPortError makes of its errors; that there is no such object
 *   is thrown as the SDK says it
 */
async function within<T>(
  bucket: string,
  ms: number,
  work: (signal: AbortSignal, longer: (ms: number) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const allow = (limit: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.abort();
    }, limit);
  };
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => {
      reject(
        new PortError('timeout', {
          en: `S3, bucket ${bucket}: no answer in time`,
          ko: `S3 버킷 ${bucket}: 제때 응답하지 않았습니다`,
        }),
      );
    });
  });
  allow(ms);
  try {
    return await Promise.race([
      work(controller.signal, (more) => {
        allow(ms + more);
      }),
      late,
    ]);
  } catch (error) {
    throw isMissing(error) ? error : asPortError(error, bucket);
  } finally {
    clearTimeout(timer);
  }
}
