import { InvalidArgumentError, type Command } from 'commander';
import type { Host } from '../host.js';
import { POLICY_TEXTS } from '../policy/texts.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { runInSession, withApiOptions, withPageOptions, type PageOptions } from './options.js';

/** `vouch policy`: the policy of the settings, its versions, and proposals of others. */
export function registerPolicy(program: Command, host: Host): void {
  const t = POLICY_TEXTS[host.language];
  const texts = TEXTS[host.language];
  const version = (text: string): number => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new InvalidArgumentError(t.badVersion);
  };
  const policy = program
    .command('policy')
    .description(t.command)
    .option('--default', t.shipped)
    .option('--json', t.json)
    .action(async ({ default: shipped = false, json = false }: { default?: boolean; json?: boolean }) => {
      const { printPolicy } = await import('../policy/print.js');
      printPolicy({ shipped, json });
    });
  const versions = () => import('../policy/versions.js');

  withApiOptions(withPageOptions(policy.command('list').description(t.list), texts), texts).action(
    async (_: object, command: Command) => {
      const { limit, cursor, ...options } = command.optsWithGlobals<ApiOptions & PageOptions>();
      const { listVersions } = await versions();
      await runInSession(host, options, (session) => listVersions(session, { limit, cursor }, t));
    },
  );
  withApiOptions(
    policy.command('show').description(t.show).argument('<version>', t.version, version),
    texts,
  ).action(async (of: number, _: object, command: Command) => {
    const { showVersion } = await versions();
    await runInSession(host, command.optsWithGlobals<ApiOptions>(), (session) => showVersion(session, of, t));
  });
  withApiOptions(
    policy
      .command('propose')
      .description(t.propose)
      .argument('<file>', t.file)
      .requiredOption('--reason <reason>', t.reason),
    texts,
  ).action(async (file: string, _: object, command: Command) => {
    const { reason, ...options } = command.optsWithGlobals<ApiOptions & { reason: string }>();
    const { propose, readChanges } = await versions();
    await runInSession(host, options, (session) =>
      propose(session, { reason, changes: readChanges(file) }, t),
    );
  });
  withApiOptions(
    policy
      .command('rollback')
      .description(t.rollback)
      .argument('<version>', t.version, version)
      .requiredOption('--reason <reason>', t.reason),
    texts,
  ).action(async (restore: number, _: object, command: Command) => {
    const { reason, ...options } = command.optsWithGlobals<ApiOptions & { reason: string }>();
    const { propose } = await versions();
    await runInSession(host, options, (session) => propose(session, { reason, restore }, t));
  });
}
