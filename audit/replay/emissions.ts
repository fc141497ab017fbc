import {
  defaultPayloadConverter,
  ExternalStorage,
  type DataConverter,
  type Payload,
  type PayloadCodec,
} from '@temporalio/common';

/** Keeps everything in place: what is replayed must not be written anywhere. */
const NOTHING_IS_LARGE = Number.MAX_SAFE_INTEGER;

/** Values that workflow code gave out while it was replayed: inputs of steps, replies to messages, its result. */
export interface Emissions {
  /** Reads as the installation does, and writes nothing. */
  converter: DataConverter;
  values: unknown[];
}

/** A converter for replays that notes what the workflow gives out. */
export function noteEmissions({
  payloadCodecs = [],
  externalStorage,
  ...converter
}: DataConverter): Emissions {
  const values: unknown[] = [];
  const noting: PayloadCodec = {
    encode: (payloads) => {
      values.push(...payloads.map(plainValue));
      return Promise.resolve(payloads);
    },
    decode: async (payloads, context) => {
      let decoded: Payload[] = payloads;
      for (const codec of [...payloadCodecs].reverse()) decoded = await codec.decode(decoded, context);
      return decoded;
    },
  };
  return {
    values,
    converter: {
      ...converter,
      payloadCodecs: [noting],
      ...(externalStorage
        ? {
            externalStorage: new ExternalStorage({
              payloadSizeThreshold: NOTHING_IS_LARGE,
              drivers: [...externalStorage.drivers],
            }),
          }
        : {}),
    },
  };
}

function plainValue(payload: Payload): unknown {
  try {
    return defaultPayloadConverter.fromPayload(payload);
  } catch {
    return undefined;
  }
}
