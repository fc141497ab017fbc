import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PortError } from './port-error.js';

/** A key of the installation, by its id. */
export interface SealingKey {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

/** A secret as it is kept: encrypted under the key that `keyId` names, or as it is where the installation has no keys. */
export const sealedSchema = z.object({ keyId: z.string().exactOptional(), text: z.string() });
export type Sealed = z.infer<typeof sealedSchema>;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a small secret before it is kept (AES-256-GCM, a fresh nonce for each).
 * @param keys the first one encrypts; without any the secret is kept as it is
 * @param owner what the secret belongs to: it opens for nothing else
 */
export function seal(keys: readonly SealingKey[], secret: string, owner: string): Sealed {
  const [first] = keys;
  if (!first) return { text: secret };
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, first.key, iv).setAAD(aad(first.id, owner));
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return { keyId: first.id, text: Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64') };
}

/** @throws PortError `invalid` when its key is not among the keys, or it was changed. */
export function unseal(keys: readonly SealingKey[], { keyId, text }: Sealed, owner: string): string {
  if (keyId === undefined) return text;
  const found = keys.find(({ id }) => id === keyId);
  if (!found) throw new PortError('invalid', `VOUCH_ENCRYPTION_KEYS holds no key ${keyId}`);
  const data = Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, found.key, data.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(aad(keyId, owner))
      .setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(data.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new PortError('invalid', `a secret sealed with key ${keyId} was changed`, { cause });
  }
}

function aad(id: string, owner: string): Buffer {
  return Buffer.from(`${id}\n${owner}`);
}
