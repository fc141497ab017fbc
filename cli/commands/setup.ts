import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import { connectToNamespace } from '../../infra/local/readiness.js';
import { ensureSearchAttributes } from '../../infra/local/search-attributes.js';
import { temporalServer } from '../../temporal/connection-options.js';
import { localTexts } from './local-texts.js';

/** Adds `vouch setup`, for a Temporal server that `vouch up` has not started. */
export function registerSetup(program: Command): void {
  const { setup } = localTexts();
  program
    .command('setup')
    .description(setup.description)
    .action(async () => {
      const config = loadConfig(process.env);
      const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
      const connection = await connectToNamespace(temporalServer(config), namespace);
      try {
        const added = await ensureSearchAttributes(connection, namespace);
        console.log(setup.done(namespace, added));
      } finally {
        await connection.close();
      }
    });
}
