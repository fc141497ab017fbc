import { setMaxListeners } from 'node:events';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import {
  FILES_PER_STEP,
  indexFolderInputSchema,
  type IndexFolderInput,
  type IndexProgress,
  type RebuildProgress,
} from '../../contract/indexing.js';
import type { Language } from '../../contract/language.js';
import { EVERYONE, type Classification } from '../../contract/passage.js';
import { CliError } from '../errors.js';
import { classificationOption, listOption, withFormerName } from './options.js';

interface IndexOptions {
  collection?: string;
  groups?: string[];
  classification: Classification;
  json?: boolean;
}

/** `vouch index`: brings a collection in line with a folder. */
export function registerIndex(program: Command, language: Language): void {
  const texts = INDEX_TEXTS[language];
  const command = program
    .command('index')
    .description(texts.command)
    .argument('<folder>', texts.folder)
    .option('--collection <collection>', texts.collection)
    .option('--groups <groups>', texts.groups, listOption)
    .addOption(classificationOption(texts.classification).default('internal'))
    .option('--json', texts.json);
  withFormerName(command, '--name <collection>', 'collection');
  withFormerName(command, '--group <group>', 'groups');
  command.action(async (folder: string, options: IndexOptions) => {
    const config = loadConfig(process.env);
    const spoken = INDEX_TEXTS[config.VOUCH_LANG_UI];
    const { runIndex } = await import('../actions/indexing.js');
    await interruptible((interrupted) =>
      runIndex({
        config,
        input: indexInput(folder, options, spoken),
        texts: spoken,
        stdout: process.stdout,
        stderr: process.stderr,
        json: options.json === true,
        interrupted,
      }),
    );
  });
}

function indexInput(path: string, options: IndexOptions, texts: IndexTexts): IndexFolderInput {
  const folder = resolve(path);
  const collection = options.collection ?? basename(folder).replace(/\s+/g, '-');
  if (!indexFolderInputSchema.shape.collection.safeParse(collection).success) {
    throw new CliError(texts.badName(collection));
  }
  return {
    folder,
    collection,
    groups: options.groups ?? [EVERYONE],
    classification: options.classification,
    batchSize: FILES_PER_STEP,
  };
}

/** `vouch reindex`: brings the whole index to its present layout and embedder. */
export function registerReindex(program: Command, language: Language): void {
  const texts = REINDEX_TEXTS[language];
  program
    .command('reindex')
    .description(texts.command)
    .option('--json', texts.json)
    .action(async (options: { json?: boolean }) => {
      const config = loadConfig(process.env);
      const { runReindex } = await import('../actions/indexing.js');
      await interruptible((interrupted) =>
        runReindex({
          config,
          texts: REINDEX_TEXTS[config.VOUCH_LANG_UI],
          stdout: process.stdout,
          stderr: process.stderr,
          json: options.json === true,
          interrupted,
        }),
      );
    });
}

/**
 * Runs a command that Ctrl-C ends early, and sets the exit code.
 * @param work returns the exit code; `interrupted` fires at the first Ctrl-C, a second one ends the process at once
 */
async function interruptible(work: (interrupted: AbortSignal) => Promise<number>): Promise<void> {
  const interrupt = new AbortController();
  setMaxListeners(0, interrupt.signal); // every call to the server, minute by minute, leaves one
  const onInterrupt = () => interrupt.abort();
  process.once('SIGINT', onInterrupt);
  try {
    const code = await work(interrupt.signal);
    if (interrupt.signal.aborted) process.exit(code); // calls that are still tried again end with the process
    process.exitCode = code;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

const en = {
  command: 'index a folder of PDF, Word, HTML, Markdown, text or CSV files; run it again after changes',
  folder: 'the folder',
  collection: 'collection of the documents (default: name of the folder)',
  groups:
    'access groups that may read files without groups of their own, separated by commas (default: everyone)',
  classification: 'classification of files without one of their own',
  json: 'print JSON',
  stages: {
    scanning: 'Looking for documents',
    indexing: 'Indexing',
    removing: 'Removing documents whose file is gone',
    completed: 'Done',
    failed: 'Failed',
  } satisfies Record<IndexProgress['stage'], string>,
  ofTotal: (done: number, total: number) => `${done}/${total}`,
  summary: (p: IndexProgress) =>
    `${p.indexed} indexed (${p.chunks} ${p.chunks === 1 ? 'passage' : 'passages'}), ${p.unchanged} unchanged, ${p.removed} removed, ` +
    `${p.problemCount} with problems`,
  problems: 'Files that could not be indexed:',
  moreProblems: (n: number) => `… and ${n} more`,
  noWorker: 'No worker answers yet. The job is saved and starts as soon as a worker runs (npm start).',
  workerBusy: 'The worker does not answer at the moment. The job is saved and continues as soon as it does.',
  leftRunning: (id: string) =>
    `Stopped watching. Indexing continues as workflow ${id}; run the same command to watch it again.`,
  badName: (name: string) =>
    `“${name}” is not a valid collection name. Choose one with --collection: up to 60 letters, digits, . _ -`,
  busyElsewhere: (collection: string, folder: string) =>
    `The collection “${collection}” is being indexed from ${folder}. Wait until that has finished, or choose another --collection.`,
  failed: (reason: string) => `Indexing failed: ${reason}`,
  unreachable: (address: string) =>
    `The Temporal server at ${address} does not answer. Start it with: npm start`,
};

const ko: typeof en = {
  command:
    'PDF, Word, HTML, Markdown, 텍스트, CSV 파일이 든 폴더를 색인합니다. 파일이 바뀌면 다시 실행해 주십시오',
  folder: '폴더',
  collection: '문서를 담을 컬렉션 (기본값: 폴더 이름)',
  groups: '접근 그룹이 지정되지 않은 파일을 읽을 수 있는 그룹. 쉼표로 구분 (기본값: everyone)',
  classification: '보안 등급이 지정되지 않은 파일의 등급',
  json: 'JSON으로 출력합니다',
  stages: {
    scanning: '문서를 찾는 중',
    indexing: '색인하는 중',
    removing: '파일이 없어진 문서를 삭제하는 중',
    completed: '완료',
    failed: '실패',
  },
  ofTotal: (done, total) => `${done}/${total}`,
  summary: (p) =>
    `색인 ${p.indexed}건(단락 ${p.chunks}개), 변경 없음 ${p.unchanged}건, 삭제 ${p.removed}건, 문제 ${p.problemCount}건`,
  problems: '색인하지 못한 파일:',
  moreProblems: (n) => `… 외 ${n}건`,
  noWorker: '아직 응답하는 워커가 없습니다. 작업은 저장되었고 워커가 실행되면 바로 시작합니다(npm start).',
  workerBusy: '워커가 지금은 응답하지 않습니다. 작업은 저장되었고 워커가 응답하면 바로 이어집니다.',
  leftRunning: (id) =>
    `화면 표시만 멈췄습니다. 색인은 계속 진행되며(워크플로 ${id}), 같은 명령으로 다시 볼 수 있습니다.`,
  badName: (name) =>
    `컬렉션 이름으로 쓸 수 없습니다: “${name}”. --collection으로 영문자, 숫자, . _ - 만 써서 60자 이내로 지정해 주십시오.`,
  busyElsewhere: (collection, folder) =>
    `“${collection}” 컬렉션을 지금 ${folder} 폴더에서 색인하고 있습니다. 끝난 뒤 다시 실행하거나 --collection으로 다른 이름을 지정해 주십시오.`,
  failed: (reason) => `색인하지 못했습니다: ${reason}`,
  unreachable: (address) => `${address}의 Temporal 서버가 응답하지 않습니다. npm start로 시작해 주십시오.`,
};

export type IndexTexts = typeof en;
export const INDEX_TEXTS: Record<Language, IndexTexts> = { en, ko };

const reindexEn = {
  command:
    'rebuild the index for the configured embedder and layout; searches keep working. Restart the workers first',
  json: en.json,
  stages: {
    rebuilding: 'Rebuilding the index',
    completed: 'Done',
    failed: 'Failed',
  } satisfies Record<RebuildProgress['stage'], string>,
  passages: (done: number, total: number) => `${done}/${total} passages`,
  noWorker: en.noWorker,
  workerBusy: en.workerBusy,
  leftRunning: (id: string) =>
    `Stopped watching. The rebuild continues as workflow ${id}; run the same command to watch it again.`,
  failed: (reason: string) => `The index could not be rebuilt: ${reason}`,
  unreachable: en.unreachable,
};

const reindexKo: typeof reindexEn = {
  command:
    '설정된 임베더와 구조에 맞게 색인을 다시 만듭니다. 그동안에도 검색할 수 있습니다. 먼저 워커를 다시 시작해 주십시오',
  json: ko.json,
  stages: {
    rebuilding: '색인을 다시 만드는 중',
    completed: '완료',
    failed: '실패',
  },
  passages: (done, total) => `단락 ${done}/${total}`,
  noWorker: ko.noWorker,
  workerBusy: ko.workerBusy,
  leftRunning: (id) =>
    `화면 표시만 멈췄습니다. 작업은 계속 진행되며(워크플로 ${id}), 같은 명령으로 다시 볼 수 있습니다.`,
  failed: (reason) => `색인을 다시 만들지 못했습니다: ${reason}`,
  unreachable: ko.unreachable,
};

export type ReindexTexts = typeof reindexEn;
export const REINDEX_TEXTS: Record<Language, ReindexTexts> = { en: reindexEn, ko: reindexKo };
