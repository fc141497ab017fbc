import type { CallInput } from '../../client/api-client.js';
import type { ApiKey } from '../../contract/keys.js';
import { EXIT } from '../exit-codes.js';
import { nextPageCommand } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';
import type { KeyTexts } from './texts.js';

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
  if (data.next) {
    const next = nextPageCommand('vouch keys list', { limit: query.limit, cursor: data.next });
    terminal.print('', `${texts.lists.more}: ${next}`);
  }
  return EXIT.ok;
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): keyof KeyTexts['states'] {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}
