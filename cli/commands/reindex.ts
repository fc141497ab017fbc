import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import { REINDEX_TEXTS } from '../indexing/reindex-texts.js';
import { interruptible } from './interruptible.js';
import { helpLanguage } from './local-texts.js';

/** `vouch reindex`: brings the whole index to its present layout and embedder. */
export function registerReindex(program: Command): void {
  const texts = REINDEX_TEXTS[helpLanguage()];
  program
    .command('reindex')
    .description(texts.command)
    .option('--json', texts.json)
    .action(async (options: { json?: boolean }) => {
      const config = loadConfig(process.env);
      const { runReindex } = await import('../indexing/run-reindex.js');
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
