import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { McpCaller } from './caller.js';
import { registerResources } from './resources.js';
import { registerAsk } from './tools/ask.js';
import { registerDecide } from './tools/decide.js';
import { registerGetQuery } from './tools/get-query.js';
import { registerListRequests } from './tools/list-requests.js';
import { registerSearchDocuments } from './tools/search-documents.js';

const INSTRUCTIONS =
  'Vouch answers questions from the organisation’s own documents; a person checks the answers that the machine is not sure of. ' +
  'Use ask for questions, and keep its citations. When a person has to decide, say so and leave the decision to them.';

/** Version of the tools and resources. */
const VERSION = '1.0.0';

/** An MCP server that works for one caller, over the API; it keeps nothing between calls. */
export function createMcpServer(caller: McpCaller): McpServer {
  const server = new McpServer(
    { name: 'vouch', title: 'Vouch', version: VERSION },
    { instructions: INSTRUCTIONS },
  );
  registerAsk(server, caller);
  registerGetQuery(server, caller);
  registerListRequests(server, caller);
  registerDecide(server, caller);
  registerSearchDocuments(server, caller);
  registerResources(server, caller);
  return server;
}
