import { type LoadedDataConverter, type Payload, type ProtoFailure, ValueError } from '@temporalio/common';
import {
  decode,
  decodeArrayFromPayloads,
  decodeOptionalFailureToOptionalError,
  encode,
  ExternalStorageRunner,
} from '@temporalio/common/lib/internal-non-workflow/index.js';
import proto, { type temporal } from '@temporalio/proto';
import { z } from 'zod';
import { isEncrypted } from './encryption-codec.js';

/** An event of a history as the server sends it. */
export type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

/** The payloads of one field of an event, as the server sends them. */
export type Payloads = temporal.api.common.v1.IPayloads | null | undefined;

/** Reads what stands in events of a history. */
export interface PayloadReader {
  /** The values that the payloads hold: decrypted, and fetched where they are kept elsewhere. @throws ValueError, PortError */
  values(payloads: readonly Payload[] | null | undefined): Promise<unknown[]>;
  /** @throws ValueError */
  failure(failure: ProtoFailure | null | undefined): Promise<Error | undefined>;
}

/** Fetches the payloads that are kept elsewhere. */
function retriever({ externalStorage }: LoadedDataConverter): (payloads: Payload[]) => Promise<Payload[]> {
  const storage = externalStorage && new ExternalStorageRunner(externalStorage);
  return async (payloads) => (storage ? storage.retrieve(payloads) : payloads);
}

/** Reads with the converter of a client. The SDK does the same for results, but not for events. */
export function payloadReader(converter: LoadedDataConverter): PayloadReader {
  const retrieve = retriever(converter);
  return {
    values: async (payloads) => decodeArrayFromPayloads(converter, await retrieve([...(payloads ?? [])])),
    failure: (failure) => decodeOptionalFailureToOptionalError(converter, failure),
  };
}

const { Payloads } = proto.temporal.api.common.v1;

/** Payloads as Temporal's UI and CLI send them: bytes are base64. */
const payloadsSchema = z.object({
  payloads: z.array(
    z.object({ metadata: z.record(z.string(), z.base64()).optional(), data: z.base64().optional() }),
  ),
});

/** Translates payloads as JSON for a codec endpoint. */
export interface PayloadTranslator {
  /** Decrypts them and fetches those that are kept elsewhere. @throws z.ZodError, ValueError */
  decode(body: unknown): Promise<unknown>;
  /** @throws z.ZodError */
  encode(body: unknown): Promise<unknown>;
}

/** Translates with the converter of a client, so that both read the same payloads. */
export function payloadTranslator(converter: LoadedDataConverter): PayloadTranslator {
  const { payloadCodecs } = converter;
  const retrieve = retriever(converter);
  const translate = async (body: unknown, work: (payloads: Payload[]) => Promise<Payload[]>) => {
    const { payloads } = Payloads.fromObject(payloadsSchema.parse(body));
    const translated = Payloads.create({ payloads: await work(payloads) });
    return Payloads.toObject(translated, { bytes: String });
  };
  return {
    decode: (body) =>
      translate(body, async (payloads) => readable(await decode(payloadCodecs, await retrieve(payloads)))),
    encode: (body) => translate(body, (payloads) => encode(payloadCodecs, payloads)),
  };
}

/** @throws ValueError when one is still encrypted, because this installation has no keys. */
function readable(payloads: Payload[]): Payload[] {
  if (payloads.some(isEncrypted)) throw new ValueError('VOUCH_ENCRYPTION_KEYS is not set');
  return payloads;
}
