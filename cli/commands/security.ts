import { InvalidArgumentError, Option, type Command } from 'commander';
import { securityEventTypeSchema, type SecurityEventType } from '../../contract/security.js';
import type { Host } from '../host.js';
import { SECURITY_TEXTS } from '../security/texts.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { runInSession, withApiOptions, withPageOptions, type PageOptions } from './options.js';

interface Options extends ApiOptions, PageOptions {
  since?: string;
  type?: SecurityEventType;
  principal?: string;
}

/** `vouch security`: the security log. */
export function registerSecurity(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = SECURITY_TEXTS[host.language];
  const command = program
    .command('security')
    .description(t.command)
    .option('--since <time>', t.since, (text: string) => {
      const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
      if (Number.isNaN(time)) throw new InvalidArgumentError(t.badTime);
      return new Date(time).toISOString();
    })
    .addOption(new Option('--type <type>', t.type).choices(securityEventTypeSchema.options))
    .option('--principal <id>', t.principal);
  withApiOptions(withPageOptions(command, texts), texts).action(async (options: Options) => {
    const { since, type, principal, limit, cursor } = options;
    const { listSecurityLog } = await import('../security/list.js');
    await runInSession(host, options, (session) =>
      listSecurityLog(session, { since, type, principal, limit, cursor }, t),
    );
  });
}
