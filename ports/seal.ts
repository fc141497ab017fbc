import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PortError } from './port-error.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM: a fresh 96-bit nonce, then the tag, then the text.
 * @param key 32 bytes
 * @param about authenticated and not kept: what was encrypted opens with nothing else
 */
export function encrypt(key: Uint8Array, content: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** @throws Error if a byte was changed, or the key or what it is about is another one */
export function decrypt(key: Uint8Array, data: Uint8Array, about: string): Buffer {
  // a shorter tag would be checked with fewer bits
  const decipher = createDecipheriv(CIPHER, key, data.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(data.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A key of the installation, by its id. */
export interface SealingKey {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

/** A secret as it is kept: encrypted under the key that `keyId` names, or as it is where the installation has no keys. */
export const sealedSchema = z.object({ keyId: z.string().exactOptional(), text: z.string() });
export type Sealed = z.infer<typeof sealedSchema>;

/**
 * Encrypts a small secret before it is kept.
 * @param keys the first one encrypts; without any the secret is kept as it is
 * @param owner what the secret belongs to: it opens for nothing else
 */
export function seal(keys: readonly SealingKey[], secret: string, owner: string): Sealed {
  const [first] = keys;
  if (!first) return { text: secret };
  const sealed = encrypt(first.key, Buffer.from(secret), `${first.id}\n${owner}`);
  return { keyId: first.id, text: sealed.toString('base64') };
}

/** @throws PortError `invalid` when its key is not among the keys, or it was changed. */
export function unseal(keys: readonly SealingKey[], { keyId, text }: Sealed, owner: string): string {
  if (keyId === undefined) return text;
  const found = keys.find(({ id }) => id === keyId);
  if (!found)
    throw new PortError('invalid', {
      en: `VOUCH_ENCRYPTION_KEYS holds no key ${keyId}`,
      ko: `VOUCH_ENCRYPTION_KEYS에 키 ${keyId}이(가) 없습니다`,
    });
  try {
    return decrypt(found.key, Buffer.from(text, 'base64'), `${keyId}\n${owner}`).toString('utf8');
  } catch (cause) {
    throw new PortError(
      'invalid',
      {
        en: `a secret sealed with key ${keyId} was changed`,
        ko: `키 ${keyId}(으)로 봉인한 비밀 값이 변경되었습니다`,
      },
      { cause },
    );
  }
}
