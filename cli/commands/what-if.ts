import { InvalidArgumentError, type Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { WHAT_IF_TEXTS } from '../what-if/texts.js';
import type { StartOptions } from '../what-if/what-if.js';
import { runInSession, wholeNumberOption, withApiOptions } from './options.js';

/** `vouch what-if`: tries a policy on finished questions. */
export function registerWhatIf(program: Command, host: Host): void {
  const t = WHAT_IF_TEXTS[host.language];
  const texts = TEXTS[host.language];
  const number = wholeNumberOption(t.badNumber);
  const dollars = (text: string): number => {
    if (Number(text) > 0) return Number(text);
    throw new InvalidArgumentError(t.badNumber);
  };
  const pair = (text: string, before: Record<string, string> = {}): Record<string, string> => {
    const [, name, value] = /^([a-z_]+)=(\S+)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new InvalidArgumentError(t.pair);
    return { ...before, [name]: value };
  };
  const whatIf = program.command('what-if').description(t.command);

  withApiOptions(
    whatIf
      .command('start')
      .description(t.start)
      .argument('[file]', t.file)
      .option('--restore <version>', t.restore, number)
      .option('--prompt <name=version>', t.prompt, pair)
      .option('--model <task=model>', t.model, pair)
      .option('--collection <name>', t.collection)
      .option('--limit <count>', t.limit, number)
      .option('--tokens <count>', t.tokens, number)
      .option('--cost <usd>', t.cost, dollars),
    texts,
  ).action(async (file: string | undefined, options: StartOptions & ApiOptions) => {
    const { startWhatIf } = await import('../what-if/what-if.js');
    await runInSession(host, options, (session) => startWhatIf(session, { ...options, file }, t));
  });

  for (const name of ['show', 'stop', 'resume'] as const)
    withApiOptions(whatIf.command(name).description(t[name]).argument('<id>', t.id), texts).action(
      async (id: string, options: ApiOptions) => {
        const { actOnWhatIf } = await import('../what-if/what-if.js');
        await runInSession(host, options, (session) => actOnWhatIf(session, name, id, t));
      },
    );
}
