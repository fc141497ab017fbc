import { constants, openAsBlob } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import stringWidth from 'string-width';
import type { CallInput, FormFields } from '../../client/api-client.js';
import { ApiProblem } from '../../client/errors.js';
import { systemReason } from '../../config/config-error.js';
import type { DocumentView, UploadResult } from '../../contract/documents.js';
import type { Problem } from '../../contract/failures.js';
import type { DocumentTexts } from '../commands/documents.js';
import { CliError, EXIT } from '../errors.js';
import { printNextPage } from '../render/next-page.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { hang, pad } from '../terminal/layout.js';
import { table } from '../terminal/table.js';

/** Seconds to wait for indexing, enough for most documents; longer indexing continues in the background. */
const WAIT_SECONDS = 50;

type Outcome = UploadResult | { file: string; problem: Problem };

/**
 * Uploads files one after the other; a failed one does not stop the others.
 * @returns the exit code: refused when one was not accepted
 */
export async function uploadDocuments(
  session: Session,
  files: string[],
  fields: FormFields,
  texts: DocumentTexts,
): Promise<number> {
  const { terminal, printJson } = session;
  if (files.length > 1 && (fields['path'] ?? fields['title']) !== undefined)
    throw new CliError(texts.oneFileOnly);
  // what cannot be read here is told before anything is sent
  const opened = await Promise.all(files.map((file) => open(file, texts)));
  const items: Outcome[] = [];
  for (const one of opened) {
    const outcome = await upload(session, one, fields);
    items.push(outcome);
    terminal.print(describe(outcome, texts));
  }
  printJson({ items });
  return items.every((item) => 'id' in item && item.status !== 'failed') ? EXIT.ok : EXIT.refused;
}

interface Opened {
  file: string;
  content: Blob;
}

/** Opens a file without reading it. @throws CliError */
async function open(file: string, texts: DocumentTexts): Promise<Opened> {
  let folder: boolean;
  try {
    await access(file, constants.R_OK);
    folder = (await stat(file)).isDirectory();
  } catch (error) {
    throw new CliError(texts.unreadable(file, systemReason(error)));
  }
  if (folder) throw new CliError(texts.isFolder(file));
  return { file, content: await openAsBlob(file) };
}

async function upload(
  { api, interrupted }: Session,
  { file, content }: Opened,
  fields: FormFields,
): Promise<Outcome> {
  try {
    return await api.upload({ name: basename(file), content }, fields, {
      headers: { prefer: `wait=${WAIT_SECONDS}` },
      signal: interrupted,
    });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { file, problem: error.problem };
  }
}

function describe(outcome: Outcome, texts: DocumentTexts): string {
  if ('file' in outcome) {
    const { detail, errors = [] } = outcome.problem;
    const faults = errors.map((fault) => `${fault.pointer}: ${fault.detail}`);
    return texts.failed(outcome.file, [detail, ...faults].join(' '));
  }
  const { id, status, chunks = 0, problem } = outcome;
  if (status === 'indexed') return texts.indexed(id, chunks);
  return problem ? texts.failed(id, problem.detail) : texts.underWay(id);
}

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
  const { collection, text: search, limit } = query;
  printNextPage({ terminal, texts }, 'vouch documents list', {
    collection,
    search,
    limit,
    cursor: data.next,
  });
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
