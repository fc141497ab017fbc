import type { CallInput } from '../../client/api-client.js';
import { EXIT } from '../exit-codes.js';
import { nextPageCommand } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';

/** Lists queries, the newest first. @returns the exit code */
export async function listQueries(
  { api, terminal, texts, printJson, now }: Session,
  query: CallInput<'listQueries'>['query'],
): Promise<number> {
  const { data } = await api.call('listQueries', { query });
  printJson(data);
  const { lists, stages } = texts;
  if (data.items.length === 0) {
    terminal.print(lists.noQueries);
    return EXIT.ok;
  }
  const [headings = '', ...rows] = table(
    [lists.stage, lists.confidence, lists.started, lists.question],
    data.items.map(({ id, stage, confidence, startedAt, question }) => ({
      cells: [stages[stage], confidence ?? '-', formatTime(startedAt, now()), question],
      below: id,
    })),
    terminal.width,
  );
  terminal.print(terminal.paint('bold', headings), ...rows);
  if (data.next) {
    const { stage, limit } = query;
    const next = nextPageCommand('vouch list', { stage, limit, cursor: data.next });
    terminal.print('', `${lists.more}: ${next}`);
  }
  return EXIT.ok;
}
