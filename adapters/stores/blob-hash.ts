import { createHash } from 'node:crypto';
import { PortError } from '../../ports/port-error.js';

/** SHA-256 of a blob, lower-case hex: the name under which it is kept. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** True if a text can name a blob. Any other names none, whatever it would lead to in a store. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** @throws PortError `invalid` when bytes are not what was kept under the hash */
export function requireWhole(bytes: Uint8Array, hash: string): void {
  if (hashOf(bytes) !== hash)
    throw new PortError('invalid', {
      en: `blob ${hash} is damaged`,
      ko: `저장된 내용이 손상되었습니다: blob ${hash}`,
    });
}
