import { type Command, Option } from 'commander';
import type { DocumentView } from '../../contract/documents.js';
import { type Language, languageSchema, type Localized } from '../../contract/language.js';
import type { Classification } from '../../contract/passage.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import {
  classificationOption,
  type PageOptions,
  runInSession,
  withApiOptions,
  withFormerName,
  withPageOptions,
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
    const { listDocuments } = await import('../actions/documents.js');
    await runInSession(host, options, (session) =>
      listDocuments(session, { collection, text, limit, cursor }, t),
    );
  });
}

function registerShow(documents: Command, host: Host): void {
  const t = DOCUMENT_TEXTS[host.language];
  const command = documents.command('show').description(t.show).argument('<id>', t.id);
  withApiOptions(command, TEXTS[host.language]).action(async (id: string, options: ApiOptions) => {
    const { showDocument } = await import('../actions/documents.js');
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
    const { uploadDocuments } = await import('../actions/documents.js');
    await runInSession(host, options, (session) => uploadDocuments(session, files, fields, t));
  });
}

function registerRemove(documents: Command, host: Host): void {
  const t = DOCUMENT_TEXTS[host.language];
  const command = documents.command('remove').description(t.remove).argument('<id>', t.id);
  withApiOptions(command, TEXTS[host.language]).action(async (id: string, options: ApiOptions) => {
    const { removeDocument } = await import('../actions/documents.js');
    await runInSession(host, options, (session) => removeDocument(session, id, t));
  });
}

const en = {
  command: 'list, show, upload or remove documents',
  list: 'list the documents that you may read',
  show: 'show the properties of a document',
  upload: 'upload and index PDF, DOCX, HTML, Markdown, text or CSV files',
  remove: 'remove a document and its passages',
  id: 'id of the document: collection/path',
  files: 'the files',
  onlyCollection: 'only documents of this collection',
  search: 'only documents whose title or path contains these words',
  collection: 'collection to put them into',
  path: 'path within the collection, for a single file (default: name of the file)',
  groups:
    'access groups that may read them, of those that you belong to, separated by commas (default: everyone)',
  classification: 'public, internal or confidential',
  title: 'title, for a single file',
  language: 'language of the documents (default: detected from the text)',
  domains: 'domains of the documents, separated by commas',
  none: 'There are no documents that you may read.',
  headings: { title: 'title', classification: 'class', groups: 'groups', at: 'indexed' },
  fields: {
    status: 'Status',
    problem: 'Last upload',
    title: 'Title',
    classification: 'Classification',
    groups: 'Groups',
    language: 'Language',
    domains: 'Domains',
    type: 'Type',
    pages: 'Pages',
    origin: 'Origin',
    at: 'Indexed',
    hash: 'SHA-256',
  },
  states: {
    indexing: 'being indexed',
    indexed: 'indexed',
    failed: 'could not be indexed',
  } satisfies Record<DocumentView['status'], string>,
  origins: { folder: 'folder', upload: 'upload' },
  classifications: {
    public: 'public',
    internal: 'internal',
    confidential: 'confidential',
  } satisfies Record<Classification, string>,
  indexed: (id: string, chunks: number) =>
    `${id}: indexed, ${chunks} ${chunks === 1 ? 'passage' : 'passages'}`,
  underWay: (id: string) => `${id}: accepted; indexing continues (vouch documents show ${id})`,
  failed: (what: string, problem: string) => `${what}: ${problem}`,
  removed: (id: string) => `${id} was removed.`,
  removing: (id: string) => `${id} will be removed as soon as a worker runs.`,
  unreadable: (file: string, why: Localized) => `${file} cannot be read: ${why.en}.`,
  isFolder: (folder: string) =>
    `${folder} is a folder. Only files can be uploaded; to index the whole folder, run: vouch index ${folder}`,
  oneFileOnly: '--path and --title can only be used with a single file.',
};

const ko: typeof en = {
  command: '문서를 조회, 업로드, 삭제합니다',
  list: '읽을 수 있는 문서를 보여 줍니다',
  show: '문서의 정보를 보여 줍니다',
  upload: 'PDF, DOCX, HTML, Markdown, 텍스트, CSV 파일을 올려 색인합니다',
  remove: '문서와 그 단락을 삭제합니다',
  id: '문서 ID: 컬렉션/경로',
  files: '파일',
  onlyCollection: '이 컬렉션의 문서만',
  search: '제목이나 경로에 이 검색어가 들어 있는 문서만',
  collection: '문서를 넣을 컬렉션',
  path: '컬렉션 안의 경로. 파일이 하나일 때만 (기본값: 파일 이름)',
  groups: '읽을 수 있는 접근 그룹. 본인이 속한 그룹만 지정할 수 있습니다. 쉼표로 구분 (기본값: everyone)',
  classification: 'public, internal, confidential 중 하나',
  title: '제목. 파일이 하나일 때만',
  language: '문서의 언어 (기본값: 본문에서 판단)',
  domains: '문서가 속한 분야. 쉼표로 구분',
  none: '읽을 수 있는 문서가 없습니다.',
  headings: { title: '제목', classification: '등급', groups: '그룹', at: '색인' },
  fields: {
    status: '상태',
    problem: '최근 업로드',
    title: '제목',
    classification: '보안 등급',
    groups: '그룹',
    language: '언어',
    domains: '분야',
    type: '형식',
    pages: '쪽수',
    origin: '등록 방식',
    at: '색인 시각',
    hash: 'SHA-256',
  },
  states: { indexing: '색인하는 중', indexed: '색인됨', failed: '색인하지 못함' },
  origins: { folder: '폴더', upload: '업로드' },
  classifications: { public: '공개', internal: '내부용', confidential: '기밀' },
  indexed: (id, chunks) => `${id}: 색인했습니다 (단락 ${chunks}개)`,
  underWay: (id) => `${id}: 접수했습니다. 색인이 진행 중입니다 (vouch documents show ${id})`,
  failed: (what, problem) => `${what}: ${problem}`,
  removed: (id) => `${id} 문서를 삭제했습니다.`,
  removing: (id) => `${id} 문서는 워커가 실행되면 바로 삭제됩니다.`,
  unreadable: (file, why) => `${file} 파일을 읽을 수 없습니다: ${why.ko}.`,
  isFolder: (folder) =>
    `폴더는 업로드할 수 없습니다: ${folder}. 파일만 업로드할 수 있습니다. 폴더 전체를 색인하려면 vouch index ${folder} 명령을 사용해 주십시오.`,
  oneFileOnly: '--path와 --title은 파일이 하나일 때만 쓸 수 있습니다.',
};

export type DocumentTexts = typeof en;
const DOCUMENT_TEXTS: Record<Language, DocumentTexts> = { en, ko };
