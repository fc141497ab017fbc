import type { Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { secondsOption, withApiOptions } from './api-options.js';

const load = () => Promise.all([import('../queries/claim.js'), import('../session.js')]);

/** `vouch claim`: keeps a request for oneself for a time. */
export function registerClaim(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('claim')
    .description(t.claim)
    .argument('<id>', t.requestId)
    .option('--seconds <seconds>', t.claimSeconds, secondsOption(texts));
  withApiOptions(command, texts).action(async (id: string, options: ApiOptions & { seconds?: number }) => {
    const [{ claimRequest }, { withSession }] = await load();
    await withSession(host, options, (session) => claimRequest(session, id, options.seconds));
  });
}

/** `vouch release`: gives a request back. */
export function registerRelease(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const command = program
    .command('release')
    .description(texts.commands.release)
    .argument('<id>', texts.commands.requestId);
  withApiOptions(command, texts).action(async (id: string, options: ApiOptions) => {
    const [{ releaseRequest }, { withSession }] = await load();
    await withSession(host, options, (session) => releaseRequest(session, id));
  });
}

/** `vouch extend`: puts the deadline of a request off. */
export function registerExtend(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('extend')
    .description(t.extend)
    .argument('<id>', t.requestId)
    .argument('<seconds>', t.extendSeconds, secondsOption(texts));
  withApiOptions(command, texts).action(async (id: string, seconds: number, options: ApiOptions) => {
    const [{ extendRequest }, { withSession }] = await load();
    await withSession(host, options, (session) => extendRequest(session, id, seconds));
  });
}
