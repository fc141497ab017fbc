import type { Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { withApiOptions } from './api-options.js';

/** `vouch watch`: follows what happens. */
export function registerWatch(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const command = program
    .command('watch')
    .description(texts.commands.watch)
    .argument('[id]', texts.commands.watchId);
  withApiOptions(command, texts).action(async (id: string | undefined, options: ApiOptions) => {
    const [{ watch }, { withSession }] = await Promise.all([
      import('../watch/watch.js'),
      import('../session.js'),
    ]);
    await withSession(host, options, (session) => watch(session, id));
  });
}
