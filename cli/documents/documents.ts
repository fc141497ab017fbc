import stringWidth from 'string-width';
import type { CallInput } from '../../client/api-client.js';
import type { DocumentView } from '../../contract/documents.js';
import { EXIT } from '../exit-codes.js';
import { nextPageCommand } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { hang, pad } from '../terminal/layout.js';
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
    terminal.tableWidth,
  );
  terminal.print(terminal.paint('bold', first), ...rows);
  if (data.next) {
    const { collection, text: search, limit } = query;
    const next = nextPageCommand('vouch documents list', { collection, search, limit, cursor: data.next });
    terminal.print('', `${texts.lists.more}: ${next}`);
  }
  return EXIT.ok;
}

/** Shows the properties of a document. @returns the exit code: refused when it could not be indexed */
export async function showDocument(
  { api, terminal, printJson, now }: Session,
  id: string,
  texts: DocumentTexts,
): Promise<number> {
  const { data } = await api.call('getDocument', { params: { id } });
  printJson(data);
  const rows = rowsOf(data, texts, now());
  const widest = Math.max(...rows.map(([name]) => stringWidth(name)));
  terminal.print(terminal.paint('bold', data.id));
  for (const [name, value] of rows)
    terminal.print(...hang(`  ${pad(name, widest)}  `, value, terminal.width));
  return data.status === 'failed' ? EXIT.refused : EXIT.ok;
}

function rowsOf(view: DocumentView, texts: DocumentTexts, now: number): [string, string][] {
  const { fields, states, classifications, origins } = texts;
  const rows: [string, string | undefined][] = [
    [fields.status, states[view.status]],
    [fields.problem, view.problem],
    [fields.title, view.title],
    [fields.classification, view.classification && classifications[view.classification]],
    [fields.groups, view.groups?.join(', ')],
    [fields.language, view.language],
    [fields.domains, view.domains?.join(', ')],
    [fields.type, view.mediaType],
    [fields.pages, view.pages?.toString()],
    [fields.origin, view.origin && origins[view.origin]],
    [fields.at, view.indexedAt && formatTime(view.indexedAt, now)],
    [fields.hash, view.fileHash],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

/** Removes a document. @returns the exit code */
export async function removeDocument(
  { api, terminal, printJson }: Session,
  id: string,
  texts: DocumentTexts,
): Promise<number> {
  const { data } = await api.call('deleteDocument', { params: { id } });
  printJson(data);
  terminal.print(texts[data.status](id));
  return EXIT.ok;
}
