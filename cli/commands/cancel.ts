import type { Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { withApiOptions } from './api-options.js';

/** `vouch cancel`: ends a query early. */
export function registerCancel(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const command = program
    .command('cancel')
    .description(texts.commands.cancel)
    .argument('<id>', texts.commands.queryId)
    .option('--reason <reason>', texts.commands.reason);
  withApiOptions(command, texts).action(async (id: string, options: ApiOptions & { reason?: string }) => {
    const [{ cancelQuery }, { withSession }] = await Promise.all([
      import('../queries/cancel.js'),
      import('../session.js'),
    ]);
    await withSession(host, options, (session) => cancelQuery(session, id, options.reason));
  });
}
