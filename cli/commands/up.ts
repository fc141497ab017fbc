import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import { up } from '../../infra/local/up.js';
import { localTexts } from './local-texts.js';

/** Adds `vouch up`. */
export function registerUp(program: Command): void {
  const texts = localTexts();
  program
    .command('up')
    .description(texts.up)
    .option('--no-sample', texts.noSample)
    .action(async ({ sample }: { sample: boolean }) => {
      // Everything has stopped by then; what is still being looked up need not be waited for.
      process.exit(await up(loadConfig(process.env), sample));
    });
}
