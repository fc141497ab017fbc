import { setMaxListeners } from 'node:events';
import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import { languageSchema } from '../../contract/language.js';
import { REINDEX_TEXTS } from '../indexing/reindex-texts.js';

/** `vouch reindex`: brings the whole index to its present layout and embedder. */
export function registerReindex(program: Command): void {
  const texts = REINDEX_TEXTS[languageSchema.catch('en').parse(process.env['VOUCH_LANG_UI'])];
  program
    .command('reindex')
    .description(texts.command)
    .option('--json', texts.json)
    .action(async (options: { json?: boolean }) => {
      const config = loadConfig(process.env);
      const { runReindex } = await import('../indexing/run-reindex.js');
      const interrupt = new AbortController();
      setMaxListeners(0, interrupt.signal); // every call to the server, minute by minute, leaves one
      const onInterrupt = () => interrupt.abort();
      process.once('SIGINT', onInterrupt); // a second Ctrl-C ends the process at once
      try {
        const code = await runReindex({
          config,
          texts: REINDEX_TEXTS[config.VOUCH_LANG_UI],
          stdout: process.stdout,
          stderr: process.stderr,
          json: options.json === true,
          interrupted: interrupt.signal,
        });
        if (interrupt.signal.aborted) process.exit(code); // calls that are still tried again end with the process
        process.exitCode = code;
      } finally {
        process.off('SIGINT', onInterrupt);
      }
    });
}
