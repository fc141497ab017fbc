import { type DataConverter, ExternalStorage, StorageDriverClaim } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { Config } from '../config/load-config.js';
import { modulePath } from '../config/package-root.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import { PortError } from '../ports/port-error.js';
import { createDataKeys, type DataKeys } from './data-keys.js';
import { encryptionCodec, judgingCodec } from './encryption-codec.js';

/** Module of the failure converter for encrypted histories; the workflow bundle must have been made with it. */
export const ENCODED_FAILURES = modulePath('temporal/encoded-failures');

/**
 * Returns the converter that writes payloads into histories and reads them: encrypted where there are keys, by
 * reference where they are large. Clients and workers of an installation must use the same.
 * @param blobs without it payloads stay in place, whatever their size
 * @param dataKeys keys of single queries; without them what belongs to a query that has one cannot be read
 */
export function dataConverterOf(
  config: Pick<Config, 'VOUCH_ENCRYPTION_KEYS' | 'VOUCH_PAYLOAD_OFFLOAD_KB'>,
  blobs?: BlobStore,
  dataKeys?: DataKeys,
): DataConverter {
  const [first, ...others] = config.VOUCH_ENCRYPTION_KEYS;
  const threshold = config.VOUCH_PAYLOAD_OFFLOAD_KB * 1024;
  return {
    ...(first
      ? {
          payloadCodecs: [encryptionCodec([first, ...others], dataKeys)],
          failureConverterPath: ENCODED_FAILURES,
        }
      : {}),
    ...(blobs && threshold > 0 ? { externalStorage: blobStorage(blobs, threshold) } : {}),
  };
}

/**
 * The same for workers, and for replays of what they did: what comes to a workflow without proof that this installation
 * wrote it is marked, for the workflow to refuse.
 */
export function workerConverterOf(...how: Parameters<typeof dataConverterOf>): DataConverter {
  const { payloadCodecs, ...converter } = dataConverterOf(...how);
  return { ...converter, ...(payloadCodecs ? { payloadCodecs: payloadCodecs.map(judgingCodec) } : {}) };
}

/** The keys of single queries, where there is encryption. */
export function dataKeysOf(
  config: Pick<Config, 'VOUCH_ENCRYPTION_KEYS' | 'VOUCH_ERASURE'>,
  store: KeyValueStore,
): DataKeys | undefined {
  const [first, ...others] = config.VOUCH_ENCRYPTION_KEYS;
  return first && createDataKeys(store, [first, ...others], { write: config.VOUCH_ERASURE === 'on' });
}

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
    throw new PortError(
      'damaged',
      { en: `a large payload in the store: ${error.message}`, ko: `저장소의 큰 내용: ${error.text.ko}` },
      { cause: error },
    );
  });
  if (!bytes)
    throw new PortError('damaged', {
      en: `a large payload is missing in the store: blob ${hash}`,
      ko: `저장소에 있어야 할 큰 내용이 없습니다: blob ${hash}`,
    });
  return bytes;
}
