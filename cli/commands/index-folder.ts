import { basename, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import { FILES_PER_STEP, indexFolderInputSchema, type IndexFolderInput } from '../../contract/indexing.js';
import { classificationSchema, EVERYONE, type Classification } from '../../contract/passage.js';
import { CliError } from '../errors.js';
import { INDEX_TEXTS, type IndexTexts } from '../indexing/texts.js';
import { interruptible } from './interruptible.js';
import { helpLanguage } from './local-texts.js';

interface IndexOptions {
  name?: string;
  group?: string[];
  classification: Classification;
  json?: boolean;
}

/** `vouch index`: brings a collection in line with a folder. */
export function registerIndex(program: Command): void {
  const texts = INDEX_TEXTS[helpLanguage()];
  program
    .command('index')
    .description(texts.command)
    .argument('<path>', texts.folder)
    .option('--name <collection>', texts.name)
    .option('--group <group>', texts.group, (group: string, groups: string[] = []) => [...groups, group])
    .addOption(
      new Option('--classification <classification>', texts.classification)
        .choices(classificationSchema.options)
        .default('internal'),
    )
    .option('--json', texts.json)
    .action(async (path: string, options: IndexOptions) => {
      const config = loadConfig(process.env);
      const spoken = INDEX_TEXTS[config.VOUCH_LANG_UI];
      const { runIndex } = await import('../indexing/run-index.js');
      await interruptible((interrupted) =>
        runIndex({
          config,
          input: indexInput(path, options, spoken),
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
  const collection = options.name ?? basename(folder).replace(/\s+/g, '-');
  if (!indexFolderInputSchema.shape.collection.safeParse(collection).success) {
    throw new CliError(texts.badName(collection));
  }
  return {
    folder,
    collection,
    groups: options.group ?? [EVERYONE],
    classification: options.classification,
    batchSize: FILES_PER_STEP,
  };
}
