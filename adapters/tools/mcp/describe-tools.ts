import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import type { McpServer } from '../../../config/mcp-servers.js';
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
    const leaveOut = (reason: string) =>
      log?.warn({ server: server.name, tool: tool.name, reason }, 'a tool of a tool server is left out');
    const described = describeTool(tool, server);
    if (typeof described === 'string') leaveOut(described);
    else if (known.has(described.descriptor.name)) leaveOut('the server names it twice');
    else known.set(described.descriptor.name, withCheck(described));
  }
  for (const name of [...(server.only ?? []), ...Object.keys(server.tools)]) {
    if (tools.some((tool) => tool.name === name)) continue;
    log?.warn({ server: server.name, tool: name }, 'the tool server has no such tool');
  }
  return known;
}

function withCheck(tool: DescribedTool): ServerTool {
  let check: Promise<ArgumentCheck> | undefined;
  return { ...tool, check: () => (check ??= compileCheck(tool.schema)) };
}
