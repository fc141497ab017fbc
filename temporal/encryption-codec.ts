import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { METADATA_ENCODING_KEY, ValueError, type Payload, type PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { EncryptionKey } from '../config/structured.js';

const { Payload: ProtoPayload } = proto.temporal.api.common.v1;

/** As in Temporal's own samples, so that its tools show the payload as what it is. */
const ENCODING = 'binary/encrypted';
const KEY_ID = 'encryption-key-id';
const COMPRESSION = 'compression';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Below this, packing saves nothing. */
const PACK_ABOVE_BYTES = 256;
/** A payload may have 2 MB; one that unpacks to much more is not ours. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (value: Uint8Array | null | undefined): string => new TextDecoder().decode(value ?? undefined);

/**
 * Encrypts payloads with AES-256-GCM: a fresh 96-bit nonce for each, then the tag, then the text, which is packed first
 * because histories count bytes. The key's id and the packing stand beside it in the clear and are authenticated.
 * @param keys the first one encrypts, all of them decrypt: a new key is put in front, and an old one is taken away once no
 *   history holds its id any more. Payloads that are not encrypted pass through, so that encryption can be switched on.
 */
export function encryptionCodec(keys: readonly [EncryptionKey, ...EncryptionKey[]]): PayloadCodec {
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    encode: (payloads) => Promise.all(payloads.map((payload) => encrypt(keys[0], payload))),
    decode: (payloads) =>
      Promise.all(
        payloads.map((payload) => (isEncrypted(payload) ? decrypt(byId, payload) : Promise.resolve(payload))),
      ),
  };
}

async function encrypt({ id, key }: EncryptionKey, payload: Payload): Promise<Payload> {
  const plain = ProtoPayload.encode(payload).finish();
  const packed = plain.length > PACK_ABOVE_BYTES;
  const content = packed ? await pack(plain) : plain;
  const metadata = {
    [METADATA_ENCODING_KEY]: bytes(ENCODING),
    [KEY_ID]: bytes(id),
    ...(packed ? { [COMPRESSION]: bytes('deflate') } : {}),
  };
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(aad(id, packed));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return { metadata, data: Buffer.concat([iv, cipher.getAuthTag(), encrypted]) };
}

async function decrypt(keys: ReadonlyMap<string, EncryptionKey>, payload: Payload): Promise<Payload> {
  const id = text(payload.metadata?.[KEY_ID]);
  const key = keys.get(id);
  if (!key) throw new ValueError(`VOUCH_ENCRYPTION_KEYS holds no key ${id}, which encrypted this payload`);
  const packed = payload.metadata?.[COMPRESSION] !== undefined;
  const data = payload.data ?? new Uint8Array();
  try {
    // a shorter tag would be checked with fewer bits
    const decipher = createDecipheriv(CIPHER, key.key, data.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(aad(id, packed))
      .setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const content = Buffer.concat([decipher.update(data.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return ProtoPayload.decode(
      packed ? await unpack(content, { maxOutputLength: MAX_UNPACKED_BYTES }) : content,
    );
  } catch (error) {
    throw new ValueError(`a payload encrypted with key ${id} was changed, or that key is another one`, error);
  }
}

/** Whether a payload was encrypted by this codec. */
export function isEncrypted({ metadata }: Payload): boolean {
  return text(metadata?.[METADATA_ENCODING_KEY]) === ENCODING;
}

function aad(id: string, packed: boolean): Uint8Array {
  return bytes(`${id}\n${packed ? 'deflate' : ''}`);
}
