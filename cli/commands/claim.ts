import type { Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { runInSession, wholeNumberOption, withApiOptions } from './options.js';

/** `vouch claim`: reserves a request for oneself for a time. */
export function registerClaim(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('claim')
    .description(t.claim)
    .argument('<id>', t.requestId)
    .option('--seconds <seconds>', t.claimSeconds, wholeNumberOption(texts.errors.badSeconds));
  withApiOptions(command, texts).action(async (id: string, options: ApiOptions & { seconds?: number }) => {
    const { claimRequest } = await import('../actions/claim.js');
    await runInSession(host, options, (session) => claimRequest(session, id, options.seconds));
  });
}

/** `vouch release`: gives a request back. */
export function registerRelease(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program.command('release').description(t.release).argument('<id>', t.requestId);
  withApiOptions(command, texts).action(async (id: string, options: ApiOptions) => {
    const { releaseRequest } = await import('../actions/claim.js');
    await runInSession(host, options, (session) => releaseRequest(session, id));
  });
}

/** `vouch extend`: extends the deadline of a request. */
export function registerExtend(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('extend')
    .description(t.extend)
    .argument('<id>', t.requestId)
    .argument('<seconds>', t.extendSeconds, wholeNumberOption(texts.errors.badSeconds));
  withApiOptions(command, texts).action(async (id: string, seconds: number, options: ApiOptions) => {
    const { extendRequest } = await import('../actions/claim.js');
    await runInSession(host, options, (session) => extendRequest(session, id, seconds));
  });
}
