import { ExternalStorage, StorageDriverClaim } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { BlobStore } from '../ports/blob-store.js';
import { PortError } from '../ports/port-error.js';

const { Payload } = proto.temporal.api.common.v1;

/**
 * Keeps payloads above a size in the blob store; histories hold a reference. They are kept as they would have been sent,
 * encrypted where encryption is on.
 * @param thresholdBytes payloads above it are kept there
 */
export function blobStorage(blobs: BlobStore, thresholdBytes: number): ExternalStorage {
  return new ExternalStorage({
    payloadSizeThreshold: thresholdBytes,
    drivers: [
      {
        name: 'vouch-blobs',
        type: 'vouch.blobs',
        store: (_context, payloads) =>
          Promise.all(
            payloads.map(async (payload) => {
              const hash = await blobs.put({ bytes: Payload.encode(payload).finish() });
              return new StorageDriverClaim({ hash });
            }),
          ),
        retrieve: (_context, claims) =>
          Promise.all(
            claims.map(async ({ claimData }) => {
              return Payload.decode(await kept(blobs, claimData['hash'] ?? ''));
            }),
          ),
      },
    ],
  });
}

/** @throws PortError `damaged` when the bytes are gone, or not what they were; as `BlobStore.get` */
async function kept(blobs: BlobStore, hash: string): Promise<Uint8Array> {
  const bytes = await blobs.get({ hash }).catch((error: unknown) => {
    if (!(error instanceof PortError) || error.kind !== 'invalid') throw error;
    throw new PortError('damaged', `a large payload in the store: ${error.message}`, { cause: error });
  });
  if (!bytes) throw new PortError('damaged', `a large payload is missing in the store: blob ${hash}`);
  return bytes;
}
