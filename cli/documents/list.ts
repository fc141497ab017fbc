import type { CallInput } from '../../client/api-client.js';
import { EXIT } from '../exit-codes.js';
import { nextPageCommand } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';
import type { DocumentTexts } from './texts.js';

/** Lists the documents that the person may read, by id. @returns the exit code */
export async function listDocuments(
  { api, terminal, texts, printJson, now }: Session,
  query: CallInput<'listDocuments'>['query'],
  { headings, none, classifications }: DocumentTexts,
): Promise<number> {
  const { data } = await api.call('listDocuments', { query });
  printJson(data);
  if (data.items.length === 0 && data.next === undefined) {
    terminal.print(none);
    return EXIT.ok;
  }
  const [first = '', ...rows] = table(
    [headings.classification, headings.at, headings.groups, headings.title],
    data.items.map(({ id, title, classification, groups, indexedAt }) => ({
      cells: [classifications[classification], formatTime(indexedAt, now()), groups.join(', '), title],
      below: id,
    })),
    terminal.width,
  );
  terminal.print(terminal.paint('bold', first), ...rows);
  if (data.next) {
    const { collection, text, limit } = query;
    const next = nextPageCommand('vouch documents list', { collection, text, limit, cursor: data.next });
    terminal.print('', `${texts.lists.more}: ${next}`);
  }
  return EXIT.ok;
}
