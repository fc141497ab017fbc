import { Option, type Command } from 'commander';
import { languageSchema } from '../../contract/language.js';
import { DOCUMENT_TEXTS } from '../documents/texts.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import {
  classificationOption,
  runInSession,
  withApiOptions,
  withFormerName,
  withPageOptions,
  type PageOptions,
} from './options.js';

interface ListOptions extends ApiOptions, PageOptions {
  collection?: string;
  search?: string;
}

interface UploadOptions extends ApiOptions {
  collection?: string;
  path?: string;
  groups?: string;
  classification?: string;
  title?: string;
  language?: string;
  domains?: string;
}

/** `vouch documents`: lists, shows, uploads and removes documents. */
export function registerDocuments(program: Command, host: Host): void {
  const t = DOCUMENT_TEXTS[host.language];
  const documents = program.command('documents').description(t.command);
  registerList(documents, host);
  registerShow(documents, host);
  registerUpload(documents, host);
  registerRemove(documents, host);
}

function registerList(documents: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = DOCUMENT_TEXTS[host.language];
  const command = documents
    .command('list')
    .description(t.list)
    .option('--collection <collection>', t.onlyCollection)
    .option('--search <words>', t.search);
  withFormerName(command, '--text <words>', 'search');
  withApiOptions(withPageOptions(command, texts), texts).action(async (options: ListOptions) => {
    const { collection, search: text, limit, cursor } = options;
    const { listDocuments } = await import('../documents/documents.js');
    await runInSession(host, options, (session) =>
      listDocuments(session, { collection, text, limit, cursor }, t),
    );
  });
}

function registerShow(documents: Command, host: Host): void {
  const t = DOCUMENT_TEXTS[host.language];
  const command = documents.command('show').description(t.show).argument('<id>', t.id);
  withApiOptions(command, TEXTS[host.language]).action(async (id: string, options: ApiOptions) => {
    const { showDocument } = await import('../documents/documents.js');
    await runInSession(host, options, (session) => showDocument(session, id, t));
  });
}

function registerUpload(documents: Command, host: Host): void {
  const t = DOCUMENT_TEXTS[host.language];
  const command = documents
    .command('upload')
    .description(t.upload)
    .argument('<files...>', t.files)
    .option('--collection <collection>', t.collection)
    .option('--path <path>', t.path)
    .option('--groups <groups>', t.groups)
    .addOption(classificationOption(t.classification))
    .option('--title <title>', t.title)
    .addOption(new Option('--language <language>', t.language).choices(languageSchema.options))
    .option('--domains <domains>', t.domains);
  withApiOptions(command, TEXTS[host.language]).action(async (files: string[], options: UploadOptions) => {
    const { collection, path, groups, classification, title, language, domains } = options;
    const fields = { collection, path, groups, classification, title, language, domains };
    const { uploadDocuments } = await import('../documents/upload.js');
    await runInSession(host, options, (session) => uploadDocuments(session, files, fields, t));
  });
}

function registerRemove(documents: Command, host: Host): void {
  const t = DOCUMENT_TEXTS[host.language];
  const command = documents.command('remove').description(t.remove).argument('<id>', t.id);
  withApiOptions(command, TEXTS[host.language]).action(async (id: string, options: ApiOptions) => {
    const { removeDocument } = await import('../documents/documents.js');
    await runInSession(host, options, (session) => removeDocument(session, id, t));
  });
}
