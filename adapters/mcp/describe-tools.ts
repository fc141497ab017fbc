import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import type { McpServer } from '../../config/mcp-servers.js';
import { compileCheck, type ArgumentCheck } from './arguments.js';
import { describeTool, type DescribedTool } from './describe-tool.js';

/** A tool of a server, ready to be called. */
export interface ServerTool extends DescribedTool {
  /** Compiled on first use. */
  check(): Promise<ArgumentCheck>;
}

/** The tools that plans may use, by the name that plans use; what is left out is logged with the reason. */
export function describeTools(
  tools: readonly Tool[],
  server: McpServer,
  log: Logger | undefined,
): ReadonlyMap<string, ServerTool> {
  const known = new Map<string, ServerTool>();
  for (const tool of tools) {
    if (server.only && !server.only.includes(tool.name)) continue;
    const described = describeTool(tool, server);
    const reason = typeof described === 'string' ? described : repeated(known, described);
    if (reason !== undefined || typeof described === 'string') {
      log?.warn({ server: server.name, tool: tool.name, reason }, 'a tool of a tool server is left out');
      continue;
    }
    let check: Promise<ArgumentCheck> | undefined;
    known.set(described.descriptor.name, {
      ...described,
      check: () => (check ??= compileCheck(described.schema)),
    });
  }
  for (const name of [...(server.only ?? []), ...Object.keys(server.tools)]) {
    if (tools.some((tool) => tool.name === name)) continue;
    log?.warn({ server: server.name, tool: name }, 'the tool server has no such tool');
  }
  return known;
}

function repeated(known: ReadonlyMap<string, unknown>, { descriptor }: DescribedTool): string | undefined {
  return known.has(descriptor.name) ? 'the server names it twice' : undefined;
}
