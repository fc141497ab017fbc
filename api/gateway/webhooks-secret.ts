import { randomBytes } from 'node:crypto';
import { seal, type SealingKey } from '../../ports/seal.js';
import type { KeptWebhook } from '../../ports/webhook-store.js';

const SECRET_BYTES = 32;
const ID_BYTES = 8;
/** Time in milliseconds for which the former secret signs as well. */
const GRACE_MS = 24 * 3600 * 1000;

export function newWebhookId(): string {
  return `wh-${randomBytes(ID_BYTES).toString('hex')}`;
}

/** Returns a random secret in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Returns an endpoint with a new secret. The former one signs as well for a day; older ones are dropped. */
export function withNewSecret(
  endpoint: KeptWebhook,
  secret: string,
  keys: readonly SealingKey[],
): KeptWebhook {
  const [present] = endpoint.secrets;
  const expiresAt = new Date(Date.now() + GRACE_MS).toISOString();
  const old = present ? [{ ...present, expiresAt }] : [];
  return { ...endpoint, secrets: [{ sealed: seal(keys, secret, endpoint.id) }, ...old] };
}
