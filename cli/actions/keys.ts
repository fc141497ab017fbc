import type { CallInput } from '../../client/api-client.js';
import { loadConfig } from '../../config/load-config.js';
import { type ApiKey, createKeySchema, type NewKey } from '../../contract/keys.js';
import type { KeyTexts } from '../commands/keys.js';
import { CliError, EXIT } from '../errors.js';
import type { Host } from '../host.js';
import { printNextPage } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';

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

/** Lists the keys, newest first. @returns the exit code */
export async function listKeys(
  { api, terminal, texts, printJson, now }: Session,
  query: CallInput<'listKeys'>['query'],
  { headings, states, never, none, whose }: KeyTexts,
): Promise<number> {
  const { data } = await api.call('listKeys', { query });
  printJson(data);
  if (data.items.length === 0) {
    terminal.print(none);
    return EXIT.ok;
  }
  const [first = '', ...rows] = table(
    [headings.id, headings.state, headings.used, headings.roles, headings.name],
    data.items.map((key) => ({
      cells: [
        key.id,
        states[stateOf(key, now())],
        key.lastUsedAt === undefined ? never : formatTime(key.lastUsedAt, now()),
        key.roles.join(', '),
        whose(key.name, key.principal),
      ],
    })),
    terminal.tableWidth,
  );
  terminal.print(terminal.paint('bold', first), ...rows);
  printNextPage({ terminal, texts }, 'vouch keys list', { limit: query.limit, cursor: data.next });
  return EXIT.ok;
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): keyof KeyTexts['states'] {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** Replaces a key. @param graceSeconds for which the previous key still works @returns the exit code */
export async function rotateKey(
  session: Session,
  id: string,
  graceSeconds: number,
  t: KeyTexts,
): Promise<number> {
  const { data } = await session.api.call('rotateKey', { params: { id }, body: { graceSeconds } });
  const end = new Date(session.now() + graceSeconds * 1000).toISOString();
  const before = graceSeconds === 0 ? t.ended(id) : t.graceLeft(id, formatTime(end, session.now()));
  showNewKey(session, data, t, [before]);
  return EXIT.ok;
}

/** Revokes a key. @returns the exit code */
export async function revokeKey(
  { api, terminal, printJson }: Session,
  id: string,
  t: KeyTexts,
): Promise<number> {
  const { data } = await api.call('revokeKey', { params: { id } });
  printJson(data);
  terminal.print(t.revoked(id));
  return EXIT.ok;
}

/** Shows a key with its secret, for the only time. @param more lines that come before the advice */
function showNewKey(
  { terminal, printJson }: Pick<Session, 'terminal' | 'printJson'>,
  key: NewKey,
  t: KeyTexts,
  more: readonly string[] = [],
): void {
  printJson(key);
  terminal.print(t.created(key.id, key.principal), '', `  ${key.secret}`, '', t.once, ...more, t.use);
}
