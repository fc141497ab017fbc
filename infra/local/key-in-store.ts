import { pino } from 'pino';
import type { z } from 'zod';
import { chooseStore } from '../../adapters/choose-store.js';
import { createApiKeys } from '../../api/auth/api-keys.js';
import { createSecurityLog } from '../../api/security/log.js';
import type { Config } from '../../config/load-config.js';
import type { createKeySchema, NewKey } from '../../contract/keys.js';

/** Recorded creator of a key that was not made through the API. */
const MAKER = 'local';

/**
 * Makes an API key in the store that the settings choose, and notes it in the security log.
 * @returns the key with its secret, and where it was written
 */
export async function createKeyInStore(
  config: Config,
  order: z.output<typeof createKeySchema>,
): Promise<{ key: NewKey; place: string }> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const store = chooseStore(config, { log });
  try {
    const key = await createApiKeys(store.keyValues).create(order, MAKER);
    const securityLog = createSecurityLog(store.keyValues, { days: config.VOUCH_SECURITY_LOG_DAYS, log });
    await securityLog.record({
      type: 'key_created',
      principal: MAKER,
      target: key.id,
      reason: `${key.roles.join(', ')} for ${key.principal}, in the store itself`,
    });
    const place = config.VOUCH_STORE === 'embedded' ? config.VOUCH_DATA_DIR : config.VOUCH_OPENSEARCH_URL;
    return { key, place: place ?? '' };
  } finally {
    await store.close();
  }
}
