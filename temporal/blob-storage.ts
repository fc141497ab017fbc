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
              const bytes = await blobs.get({ hash: claimData['hash'] ?? '' });
              if (!bytes) throw new PortError('unavailable', 'a large payload is not in the store');
              return Payload.decode(bytes);
            }),
          ),
      },
    ],
  });
}
