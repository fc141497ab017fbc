import type { Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { withApiOptions } from './api-options.js';

/** `vouch show`: a query as it stands. */
export function registerShow(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const command = program
    .command('show')
    .description(texts.commands.show)
    .argument('<id>', texts.commands.queryId);
  withApiOptions(command, texts).action(async (id: string, options: ApiOptions) => {
    const [{ showQuery }, { withSession }] = await Promise.all([
      import('../queries/show.js'),
      import('../session.js'),
    ]);
    await withSession(host, options, (session) => showQuery(session, id));
  });
}
