import type { Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { registerAsk } from './ask.js';
import { registerAudit } from './audit.js';
import { registerCalibrate } from './calibrate.js';
import { registerClaim, registerExtend, registerRelease } from './claim.js';
import { registerDocuments } from './documents.js';
import { registerKeys } from './keys.js';
import { runInSession } from './options.js';
import { registerPause, registerResume } from './pause.js';
import { registerPlan } from './plan.js';
import { registerPolicy } from './policy.js';
import { registerQueries } from './queries.js';
import { registerReview } from './review.js';
import { registerSecurity } from './security.js';
import { registerWebhooks } from './webhooks.js';
import { registerWhatIf } from './what-if.js';

/** Registers the commands that call the API. */
export function registerApiCommands(program: Command, host: Host): void {
  registerAsk(program, host);
  registerReview(program, host);
  registerQueries(program, host);
  registerPlan(program, host);
  registerPause(program, host);
  registerResume(program, host);
  registerClaim(program, host);
  registerRelease(program, host);
  registerExtend(program, host);
  registerDocuments(program, host);
  registerMcp(program, host);
  registerWebhooks(program, host);
  registerKeys(program, host);
  registerSecurity(program, host);
  registerAudit(program, host);
  registerCalibrate(program, host);
  registerPolicy(program, host);
  registerWhatIf(program, host);
}

/** `vouch mcp`: an MCP server on standard input and output, over the API. */
function registerMcp(program: Command, host: Host): void {
  const { commands } = TEXTS[host.language];
  program
    .command('mcp')
    .description(commands.mcp)
    .option('--as <name>', commands.as)
    .option('--api <url>', commands.api)
    .option('--key-file <file>', commands.keyFile)
    .action(async (options: ApiOptions) => {
      const { serveMcp } = await import('../actions/mcp.js');
      // standard input and output carry nothing but the protocol
      await runInSession(host, { ...options, json: true }, (session) => serveMcp(host, session));
    });
}
