import { z } from 'zod';
import { decrypt, encrypt } from './aes-gcm.js';
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
  if (!found) throw new PortError('invalid', `VOUCH_ENCRYPTION_KEYS holds no key ${keyId}`);
  try {
    return decrypt(found.key, Buffer.from(text, 'base64'), `${keyId}\n${owner}`).toString('utf8');
  } catch (cause) {
    throw new PortError('invalid', `a secret sealed with key ${keyId} was changed`, { cause });
  }
}
