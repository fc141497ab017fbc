import type { LoadedDataConverter, Payload, ProtoFailure } from '@temporalio/common';
import {
  decodeArrayFromPayloads,
  decodeOptionalFailureToOptionalError,
  ExternalStorageRunner,
} from '@temporalio/common/lib/internal-non-workflow/index.js';

/** Reads what stands in events of a history. */
export interface PayloadReader {
  /** The values that the payloads hold: decrypted, and fetched where they are kept elsewhere. @throws ValueError, PortError */
  values(payloads: readonly Payload[] | null | undefined): Promise<unknown[]>;
  /** @throws ValueError */
  failure(failure: ProtoFailure | null | undefined): Promise<Error | undefined>;
}

/** Reads with the converter of a client. The SDK does the same for results, but not for events. */
export function payloadReader(converter: LoadedDataConverter): PayloadReader {
  const storage = converter.externalStorage && new ExternalStorageRunner(converter.externalStorage);
  return {
    async values(payloads) {
      const there = [...(payloads ?? [])];
      return decodeArrayFromPayloads(converter, storage ? await storage.retrieve(there) : there);
    },
    failure: (failure) => decodeOptionalFailureToOptionalError(converter, failure),
  };
}
