import type { CallInput } from '../../client/api-client.js';
import type { SecurityEntry } from '../../contract/security.js';
import type { SecurityTexts } from '../commands/security.js';
import { EXIT } from '../errors.js';
import { printNextPage } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';

/** Lists the security log, newest first. @returns the exit code */
export async function listSecurityLog(
  { api, terminal, texts, printJson, now }: Session,
  query: CallInput<'listSecurityLog'>['query'],
  t: SecurityTexts,
): Promise<number> {
  const { data } = await api.call('listSecurityLog', { query });
  printJson(data);
  if (data.items.length === 0 && data.next === undefined) {
    terminal.print(t.none);
    return EXIT.ok;
  }
  const { headings, types, unknown } = t;
  const [first = '', ...rows] = table(
    [headings.at, headings.what, headings.who, headings.from, headings.about],
    data.items.map((entry) => ({
      cells: [
        formatTime(entry.at, now()),
        types[entry.type],
        entry.principal ?? unknown,
        entry.address ?? unknown,
        about(entry, t),
      ],
    })),
    terminal.tableWidth,
  );
  terminal.print(terminal.paint('bold', first), ...rows);
  printNextPage({ terminal, texts }, 'vouch security', { ...query, cursor: data.next });
  return EXIT.ok;
}

function about({ target, code, reason, count }: SecurityEntry, t: SecurityTexts): string {
  const parts = [target, reason ?? code, count > 1 ? t.times(count) : undefined];
  return parts.filter((part) => part !== undefined).join(' · ');
}
