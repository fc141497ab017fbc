import { ValueError, type LoadedDataConverter, type Payload } from '@temporalio/common';
import { decode, encode, ExternalStorageRunner } from '@temporalio/common/lib/internal-non-workflow/index.js';
import proto from '@temporalio/proto';
import { z } from 'zod';
import { isEncrypted } from './encryption-codec.js';

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
export function payloadTranslator({
  payloadCodecs,
  externalStorage,
}: LoadedDataConverter): PayloadTranslator {
  const storage = externalStorage && new ExternalStorageRunner(externalStorage);
  const translate = async (body: unknown, work: (payloads: Payload[]) => Promise<Payload[]>) => {
    const { payloads } = Payloads.fromObject(payloadsSchema.parse(body));
    const translated = Payloads.create({ payloads: await work(payloads) });
    return Payloads.toObject(translated, { bytes: String });
  };
  return {
    decode: (body) =>
      translate(body, async (payloads) =>
        readable(await decode(payloadCodecs, storage ? await storage.retrieve(payloads) : payloads)),
      ),
    encode: (body) => translate(body, (payloads) => encode(payloadCodecs, payloads)),
  };
}

/** @throws ValueError when one is still encrypted, because this installation has no keys. */
function readable(payloads: Payload[]): Payload[] {
  if (payloads.some(isEncrypted)) throw new ValueError('VOUCH_ENCRYPTION_KEYS is not set');
  return payloads;
}
