import type { DocumentView } from '../../contract/documents.js';
import { EXIT } from '../exit-codes.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { hang, pad } from '../terminal/layout.js';
import stringWidth from 'string-width';
import type { DocumentTexts } from './texts.js';

/** Shows what is known of a document. @returns the exit code: refused when it could not be indexed */
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
