import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import { collectionSchema } from '../../contract/ids.js';
import { EVERYONE, type Classification } from '../../contract/passage.js';
import { sourceSchema, type Source } from '../../contract/sources.js';
import { CliError } from '../errors.js';
import { intervalSeconds } from '../sources/interval.js';
import type { SourceRun } from '../sources/source-commands.js';
import { SOURCE_TEXTS, type SourceTexts } from '../sources/texts.js';
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
      const { addSourceCommand } = await import('../sources/source-commands.js');
      await addSourceCommand(run, sourceOf(folder, options, run));
    });
  source
    .command('list')
    .description(t.list)
    .option('--json', t.json)
    .action(async (options: { json?: boolean }) => {
      const { listSourcesCommand } = await import('../sources/source-commands.js');
      await listSourcesCommand(runOf(options), Date.now());
    });
  source
    .command('remove')
    .description(t.remove)
    .argument('<collection>', t.name)
    .option('--json', t.json)
    .action(async (collection: string, options: { json?: boolean }) => {
      const { removeSourceCommand } = await import('../sources/source-commands.js');
      await removeSourceCommand(runOf(options), collection);
    });
  source
    .command('run')
    .description(t.run)
    .argument('<collection>', t.name)
    .option('--json', t.json)
    .action(async (collection: string, options: { json?: boolean }) => {
      const { runSourceCommand } = await import('../sources/source-commands.js');
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
