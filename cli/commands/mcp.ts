import type { Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';

/** `vouch mcp`: an MCP server on standard input and output, over the API. */
export function registerMcp(program: Command, host: Host): void {
  const { commands } = TEXTS[host.language];
  program
    .command('mcp')
    .description(commands.mcp)
    .option('--as <name>', commands.as)
    .option('--api <url>', commands.api)
    .action(async (options: ApiOptions) => {
      const [{ serveMcp }, { withSession }] = await Promise.all([
        import('../mcp/serve.js'),
        import('../session.js'),
      ]);
      // nothing but the protocol is printed, and nothing but it is read
      await withSession(host, { ...options, json: true }, (session) => serveMcp(host, session));
    });
}
