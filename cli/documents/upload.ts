import { constants, openAsBlob } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UploadResult } from '../../contract/documents.js';
import type { Problem } from '../../contract/failures.js';
import type { FormFields } from '../../client/api-client.js';
import { ApiProblem } from '../../client/errors.js';
import { CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import type { Session } from '../session.js';
import type { DocumentTexts } from './texts.js';

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
    throw new CliError(texts.unreadable(file, (error as NodeJS.ErrnoException).code ?? String(error)));
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
