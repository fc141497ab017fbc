import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import { collectionSchema } from '../../contract/ids.js';
import type { IndexProgress } from '../../contract/indexing.js';
import type { Language } from '../../contract/language.js';
import { EVERYONE, type Classification } from '../../contract/passage.js';
import { sourceSchema, type Source, type SourceView } from '../../contract/sources.js';
import { CliError } from '../errors.js';
import { intervalSeconds } from '../render/time.js';
import type { SourceRun } from '../actions/source.js';
import { classificationOption, listOption } from './options.js';

interface AddOptions {
  collection: string;
  every: number;
  groups?: string[];
  classification: Classification;
  json?: boolean;
}

/** `vouch source`: folders that are indexed regularly. */
export function registerSource(program: Command, language: Language): void {
  const t = SOURCE_TEXTS[language];
  const source = program.command('source').description(t.command);
  source
    .command('add')
    .description(t.add)
    .argument('<folder>', t.folder)
    .requiredOption('--collection <collection>', t.collection)
    .addOption(new Option('--every <interval>', t.every).argParser(everyOption(t)).default(600, '10m'))
    .option('--groups <groups>', t.groups, listOption)
    .addOption(classificationOption(t.classification).default('internal'))
    .option('--json', t.json)
    .action(async (folder: string, options: AddOptions) => {
      const run = runOf(options);
      const { addSourceCommand } = await import('../actions/source.js');
      await addSourceCommand(run, sourceOf(folder, options, run));
    });
  source
    .command('list')
    .description(t.list)
    .option('--json', t.json)
    .action(async (options: { json?: boolean }) => {
      const { listSourcesCommand } = await import('../actions/source.js');
      await listSourcesCommand(runOf(options), Date.now());
    });
  source
    .command('remove')
    .description(t.remove)
    .argument('<collection>', t.name)
    .option('--json', t.json)
    .action(async (collection: string, options: { json?: boolean }) => {
      const { removeSourceCommand } = await import('../actions/source.js');
      await removeSourceCommand(runOf(options), collection);
    });
  source
    .command('run')
    .description(t.run)
    .argument('<collection>', t.name)
    .option('--json', t.json)
    .action(async (collection: string, options: { json?: boolean }) => {
      const { runSourceCommand } = await import('../actions/source.js');
      await runSourceCommand(runOf(options), collection);
    });
}

function runOf({ json }: { json?: boolean }): SourceRun {
  const config = loadConfig(process.env);
  return { config, texts: SOURCE_TEXTS[config.VOUCH_LANG_UI], stdout: process.stdout, json: json === true };
}

function everyOption(texts: SourceTexts): (typed: string) => number {
  return (typed) => {
    const seconds = sourceSchema.shape.everySeconds.safeParse(intervalSeconds(typed));
    if (!seconds.success) throw new InvalidArgumentError(texts.badEvery);
    return seconds.data;
  };
}

/** Builds a source from the options. @throws CliError for a bad collection name or a missing folder */
function sourceOf(path: string, options: AddOptions, { texts, config }: SourceRun): Source {
  const folder = resolve(path);
  if (!collectionSchema.safeParse(options.collection).success) {
    throw new CliError(texts.badName(options.collection));
  }
  // a slip of the pen is told at once where the worker is on this machine; later, and elsewhere, the runs tell
  const here = config.VOUCH_TEMPORAL_ADDRESS === undefined;
  if (here && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CliError(texts.notAFolder(folder));
  }
  const { collection, every, groups = [EVERYONE], classification } = options;
  return { collection, folder, everySeconds: every, groups, classification };
}

const en = {
  command: 'keep collections up to date by indexing folders regularly',
  add: 'index a folder now, and regularly from then on',
  list: 'list the folders with the result of the last run and the time of the next',
  remove: 'stop indexing a folder; its documents stay',
  run: 'index a folder now, outside its schedule',
  folder: 'the folder; the worker must be able to read it',
  collection: 'collection of the documents',
  name: 'collection of the source',
  every: 'interval: 30s, 10m, 2h, 1d',
  groups:
    'access groups that may read files without groups of their own, separated by commas (default: everyone)',
  classification: 'classification of files without one of their own',
  json: 'print JSON',
  none: 'No folder is indexed regularly. Add one with: vouch source add FOLDER --collection NAME',
  headings: {
    collection: 'collection',
    every: 'every',
    last: 'last run',
    next: 'next run',
  },
  runs: {
    running: 'running',
    completed: 'done',
    failed: 'failed',
    gone: 'no longer recorded',
  } satisfies Record<NonNullable<SourceView['lastRun']>['status'], string>,
  never: 'not yet',
  paused: 'paused',
  stale: 'STALE: no run has succeeded for too long',
  unreadable: (collection: string) =>
    `${collection}: UNREADABLE. Its encryption key is missing, so it is no longer indexed. Restore the key in VOUCH_ENCRYPTION_KEYS, or add the source again: vouch source remove ${collection}, then vouch source add.`,
  result: (p: IndexProgress) =>
    `${p.indexed} indexed, ${p.unchanged} unchanged, ${p.removed} removed, ${p.problemCount} with problems`,
  added: (collection: string, every: string) =>
    `${collection} is being indexed now, and again every ${every} (vouch source list).`,
  exists: (collection: string, folder: string, every: string) =>
    `The collection “${collection}” is already indexed from ${folder} every ${every}. Remove that source first, or choose another --collection.`,
  unknown: (collection: string) =>
    `The collection “${collection}” has no source. To see all sources: vouch source list`,
  removed: (collection: string) => `${collection} is no longer indexed regularly. Its documents stay.`,
  started: (collection: string) =>
    `A run of ${collection} has started, unless one was already running (vouch source list).`,
  badEvery: 'enter an interval between 10s and 7d: a number followed by s, m, h or d, such as 10m',
  badName: (name: string) => `“${name}” is not a valid collection name: up to 60 letters, digits, . _ -`,
  notAFolder: (folder: string) => `There is no folder ${folder}.`,
  unreachable: (address: string) =>
    `The Temporal server at ${address} does not answer. Start it with: npm start`,
};

const ko: typeof en = {
  command: '폴더를 정기적으로 색인해 컬렉션을 최신 상태로 유지합니다',
  add: '폴더를 지금 색인하고 이후 정기적으로 다시 색인합니다',
  list: '폴더 목록과 최근 실행 결과, 다음 실행 시각을 보여 줍니다',
  remove: '폴더를 더 이상 색인하지 않습니다. 문서는 남습니다',
  run: '예약된 시각과 관계없이 폴더를 지금 색인합니다',
  folder: '워커가 읽을 수 있는 폴더',
  collection: '문서를 담을 컬렉션',
  name: '소스의 컬렉션',
  every: '실행 주기: 30s, 10m, 2h, 1d',
  groups: '접근 그룹이 지정되지 않은 파일을 읽을 수 있는 그룹. 쉼표로 구분 (기본값: everyone)',
  classification: '보안 등급이 지정되지 않은 파일의 등급',
  json: 'JSON으로 출력합니다',
  none: '정기적으로 색인하는 폴더가 없습니다. 추가하려면: vouch source add 폴더 --collection 이름',
  headings: { collection: '컬렉션', every: '주기', last: '최근 실행', next: '다음 실행' },
  runs: { running: '실행 중', completed: '완료', failed: '실패', gone: '기록 없음' },
  never: '아직 없음',
  paused: '일시 중지',
  stale: '오래됨: 너무 오랫동안 성공한 실행이 없습니다',
  unreadable: (collection) =>
    `${collection}: 읽을 수 없음. 암호화한 키가 없어 더 이상 색인되지 않습니다. VOUCH_ENCRYPTION_KEYS에 키를 다시 넣거나, vouch source remove ${collection} 명령으로 삭제한 뒤 vouch source add로 다시 추가해 주십시오.`,
  result: (p) =>
    `색인 ${p.indexed}건, 변경 없음 ${p.unchanged}건, 삭제 ${p.removed}건, 문제 ${p.problemCount}건`,
  added: (collection, every) =>
    `${collection} 컬렉션을 지금 색인하고 앞으로 ${every}마다 다시 색인합니다 (vouch source list).`,
  exists: (collection, folder, every) =>
    `“${collection}” 컬렉션은 이미 ${folder} 폴더에서 ${every}마다 색인하고 있습니다. 먼저 그 소스를 삭제하거나 다른 --collection을 지정해 주십시오.`,
  unknown: (collection) =>
    `“${collection}” 컬렉션에는 소스가 없습니다. vouch source list로 목록을 확인해 주십시오.`,
  removed: (collection) =>
    `${collection} 컬렉션을 더 이상 정기적으로 색인하지 않습니다. 문서는 남아 있습니다.`,
  started: (collection) =>
    `${collection} 실행을 시작했습니다. 이미 실행 중이면 그대로 진행됩니다 (vouch source list).`,
  badEvery: '숫자와 s, m, h, d로 10s에서 7d 사이로 적어 주십시오. 예: 10m',
  badName: (name) =>
    `컬렉션 이름으로 쓸 수 없습니다: “${name}”. 영문자, 숫자, . _ - 만 60자까지 쓸 수 있습니다.`,
  notAFolder: (folder) => `${folder} 폴더가 없습니다.`,
  unreachable: (address) => `${address}의 Temporal 서버가 응답하지 않습니다. npm start로 시작해 주십시오.`,
};

export type SourceTexts = typeof en;
export const SOURCE_TEXTS: Record<Language, SourceTexts> = { en, ko };
