import type { Command } from 'commander';
import { ConfigError, loadConfig } from '../../config/load-config.js';
import { up } from '../../infra/local/up.js';

/** Adds `vouch up`. */
export function registerUp(program: Command): void {
  program
    .command('up')
    .description('bring up Temporal, worker and API on this machine, and stay until Ctrl-C')
    .option('--no-sample', 'neither index the sample handbook nor ask the sample question')
    .action(async ({ sample }: { sample: boolean }) => {
      try {
        process.exit(await up(loadConfig(process.env), sample));
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        console.error(error.message);
        process.exit(1);
      }
    });
}
