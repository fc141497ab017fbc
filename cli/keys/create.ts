import type { CallInput } from '../../client/api-client.js';
import { createKeySchema } from '../../contract/keys.js';
import { loadConfig } from '../../config/load-config.js';
import { CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import type { Host } from '../host.js';
import type { Session } from '../session.js';
import { showNewKey } from './show-new.js';
import type { KeyTexts } from './texts.js';

type Order = CallInput<'createKey'>['body'];

/** Creates a key through the API. @returns the exit code */
export async function createKey(session: Session, body: Order, t: KeyTexts): Promise<number> {
  const { data } = await session.api.call('createKey', { body });
  showNewKey(session, data, t);
  return EXIT.ok;
}

/**
 * Writes a key into the store directly, as nobody can authenticate before there is one. Whoever can do so has access to
 * the whole store anyway.
 * @returns the exit code
 */
export async function createKeyLocally(
  session: Session,
  host: Host,
  body: Order,
  t: KeyTexts,
): Promise<number> {
  const order = createKeySchema.safeParse(body);
  if (!order.success) {
    const faults = order.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
    throw new CliError(faults.join('\n'));
  }
  const config = loadConfig(host.env);
  const { createKeyInStore } = await import('../../infra/local/key-in-store.js');
  const { key, place } = await createKeyInStore(config, order.data);
  showNewKey(session, key, t, [t.stored(place)]);
  return EXIT.ok;
}
