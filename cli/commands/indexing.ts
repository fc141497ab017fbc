import { setMaxListeners } from 'node:events';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import { FILES_PER_STEP, indexFolderInputSchema, type IndexFolderInput } from '../../contract/indexing.js';
import { EVERYONE, type Classification } from '../../contract/passage.js';
import { CliError } from '../errors.js';
import { INDEX_TEXTS, REINDEX_TEXTS, type IndexTexts } from '../indexing/texts.js';
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
    const { runIndex } = await import('../indexing/run-index.js');
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
      const { runReindex } = await import('../indexing/run-index.js');
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
